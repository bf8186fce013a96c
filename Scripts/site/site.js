"use strict";
// Search: all words have to be in a section; those in its title count more.
const input = document.getElementById("search");
const list = document.getElementById("results");

function found(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  return SEARCH_INDEX
    .map(entry => {
      const title = entry.title.toLowerCase(), body = entry.text.toLowerCase();
      let score = 0;
      for (const word of words) {
        if (title.includes(word)) score += title === word ? 30 : 10;
        else if (body.includes(word)) score += 1;
        else return null;
      }
      return { entry, score };
    })
    .filter(Boolean)
    .sort((one, other) => other.score - one.score)
    .slice(0, 20)
    .map(hit => hit.entry);
}

input.addEventListener("input", () => {
  list.replaceChildren(...found(input.value).map(entry => {
    const item = document.createElement("li"), link = document.createElement("a"), page = document.createElement("small");
    link.href = entry.address;
    link.textContent = entry.title;
    page.textContent = entry.page;
    link.append(page);
    item.append(link);
    return item;
  }));
  if (input.value && !list.children.length) list.textContent = "Nothing has these words.";
  list.hidden = !input.value;
});
input.addEventListener("keydown", event => {
  if (event.key === "Escape") { input.value = ""; list.hidden = true; }
  if (event.key === "Enter") list.querySelector("a")?.click();
});
list.addEventListener("click", () => { list.hidden = true; });
document.addEventListener("keydown", event => {
  if (event.key === "/" && document.activeElement !== input) { event.preventDefault(); input.focus(); }
});

// Films run while they are in view, unless motion is not wanted.
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const watcher = new IntersectionObserver(seen => {
  for (const { target, isIntersecting } of seen) {
    if (isIntersecting && !calm) target.play().catch(() => {}); else target.pause();
  }
});
for (const film of document.querySelectorAll("video")) { film.controls = calm; watcher.observe(film); }
