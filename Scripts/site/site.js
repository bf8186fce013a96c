"use strict";
// Search: a section has to have all words that say something, or where none has all, as many as possible.
const input = document.getElementById("search");
const list = document.getElementById("results");
const EMPTY = new Set("a an and are as at be by can do does for from how i in into is it make me my of on one or show the to up use want what when where with".split(" "));
// What people also call it.
const ALIKE = {
  alpha: ["transparent"], transparent: ["alpha"], transparency: ["transparent", "alpha"], video: ["film", "clip"], movie: ["film", "clip"], vertical: ["upright", "reflow"],
  portrait: ["upright", "reflow"], image: ["photograph"], photo: ["photograph"], picture: ["image", "photograph"], pictures: ["image", "photograph"],
  colour: ["color"], gray: ["grey"], subtitle: ["lower third", "text"], caption: ["text", "lower third"], gif: ["animated", ".gif"],
  ease: ["timing"], easing: ["timing"], speed: ["velocity"], sprite: ["sheet"], particle: ["emitter", "cell"], particles: ["emitter", "cell"],
  slow: ["speed"], fast: ["speed"], faster: ["speed"], key: ["chroma"], chromakey: ["chroma"], transition: ["transitions"],
  variable: ["parameter"], template: ["parameter"], resize: ["size"], crop: ["contentsrect", "fit"], drop: ["shadow"], glow: ["bloom"],
  grayscale: ["saturate", "grey"], keyframe: ["animate"], keyframes: ["animate"], seamless: ["loop"], install: ["make install"], font: ["fonts"],
};

/// The beginnings by which words are found: without the endings of plurals and of verbs.
function stem(word) {
  return word.length > 5 ? word.replace(/(?:ations|ation|ings|ing|ers|er|ed|es|s)$/, "") : word.length > 3 ? word.replace(/s$/, "") : word;
}

function rated(entry, word) {
  const title = entry.title.toLowerCase(), body = entry.lower ??= entry.text.toLowerCase(), page = entry.page.toLowerCase();
  if (title === word) return 40;
  const words = title.split(/[^\p{L}\p{N}]+/u);
  if (words.includes(word)) return 20;
  if (words.some(other => other.startsWith(word))) return 12;
  if (title.includes(word)) return 8;
  // A word that begins as it is asked for counts more than one that has it within: gravity, contentsGravity.
  const pieces = body.split(word), within = pieces.length - 1;
  const count = pieces.slice(0, -1).filter(piece => !/\p{L}$/u.test(piece)).length;
  if (within) return (count ? 1 + Math.min(count, 6) / 2 : 0.4) + (page.includes(word) ? 3 : 0);
  return page.includes(word) ? 2 : 0;
}

function found(text) {
  const all = text.toLowerCase().split(/[^\p{L}\p{N}.\-_]+/u).filter(Boolean);
  const words = all.filter(word => !EMPTY.has(word));
  if (!words.length) words.push(...all);
  if (!words.length) return [];
  const hits = SEARCH_INDEX.map(entry => {
    let score = 0, met = 0;
    for (const word of words) {
      const best = Math.max(
        rated(entry, word), 0.8 * rated(entry, stem(word)), ...(ALIKE[word] ?? []).map(other => 0.6 * rated(entry, other)));
      if (best) { met += 1; score += best; }
    }
    // Recipes answer questions; the log of changes seldom does.
    const weight = entry.address.startsWith("Recipes") ? 1.3 : /^(CHANGELOG|Chapters|Properties|ARCHITECTURE|SECURITY)/.test(entry.address) ? 0.5 : 1;
    return { entry, met, score: score * weight };
  }).filter(hit => hit.met);
  const most = Math.max(0, ...hits.map(hit => hit.met));
  return hits.filter(hit => hit.met === most).sort((one, other) => other.score - one.score).slice(0, 20)
    .map(hit => ({ entry: hit.entry, words }));
}

/// What stands around the first of the words.
function excerpt(entry, words) {
  const at = words.map(word => entry.lower?.indexOf(word) ?? -1).filter(index => index >= 0);
  if (!at.length) return "";
  const start = Math.max(0, Math.min(...at) - 30);
  return (start ? "… " : "") + entry.text.slice(start, start + 90).trim() + " …";
}

input.addEventListener("input", () => {
  list.replaceChildren(...found(input.value).map(({ entry, words }) => {
    const item = document.createElement("li"), link = document.createElement("a"), page = document.createElement("small");
    link.href = entry.address;
    link.textContent = entry.title;
    const quoted = excerpt(entry, words);
    page.textContent = entry.page + (quoted ? ": " + quoted : "");
    link.append(page);
    item.append(link);
    return item;
  }));
  if (input.value && !list.children.length) list.textContent = "Nothing has these words.";
  list.hidden = !input.value.trim();
});
input.addEventListener("keydown", event => {
  if (event.key === "Escape") { input.value = ""; list.hidden = true; }
  if (event.key === "Enter" || event.key === "ArrowDown") {
    const first = list.querySelector("a");
    if (event.key === "Enter") first?.click(); else first?.focus();
    event.preventDefault();
  }
});
list.addEventListener("keydown", event => {
  const items = [...list.querySelectorAll("a")], at = items.indexOf(document.activeElement);
  if (event.key === "Escape") { input.value = ""; list.hidden = true; input.focus(); }
  if (event.key === "ArrowDown") { items[Math.min(at + 1, items.length - 1)].focus(); event.preventDefault(); }
  if (event.key === "ArrowUp") { (items[at - 1] ?? input).focus(); event.preventDefault(); }
});
list.addEventListener("click", () => { list.hidden = true; });
document.addEventListener("click", event => { if (!event.target.closest(".search")) list.hidden = true; });
document.addEventListener("keydown", event => {
  if (event.key === "/" && document.activeElement !== input) { event.preventDefault(); input.focus(); }
});

// The list of pages in narrow windows.
const menu = document.querySelector(".menu"), pages = document.getElementById("pages");
menu.addEventListener("click", () => {
  const open = pages.classList.toggle("open");
  menu.setAttribute("aria-expanded", String(open));
  if (open) scrollTo({ top: 0 });
});

// Listings can be copied, where the browser lets a page do so.
if (navigator.clipboard) {
  for (const listing of document.querySelectorAll("pre")) {
    const frame = document.createElement("div"), button = document.createElement("button");
    frame.className = "copied";
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(listing.textContent);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    listing.replaceWith(frame);
    frame.append(listing, button);
  }
}

// Films run while they are in view, unless motion is not wanted.
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const watcher = new IntersectionObserver(seen => {
  for (const { target, isIntersecting } of seen) {
    if (isIntersecting && !calm) target.play().catch(() => {}); else target.pause();
  }
});
for (const film of document.querySelectorAll("video")) { film.controls = calm; watcher.observe(film); }
