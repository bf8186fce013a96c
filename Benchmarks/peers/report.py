"""The figures for people."""


def number(value):
    if value is None:
        return "–"
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:.0f}"


def difference(value):
    return value if isinstance(value, str) else f"{value:.2f}"


def verdict(row):
    if row["ratio"] is None:
        return "not alike"
    return "yes" if row["ratio"] <= row["goal"] else "no"


def line(row):
    """A row for the terminal."""
    return (f"{row['name']:24} {number(row['oursMedian']):>7} {number(row['theirsMedian']):>7} "
            f"{number(row['ratio']):>6} (goal {row['goal']:.2f}, minima "
            f"{number(row['ratioOfMinima'])})  difference {difference(row['difference'])}")


def page(document, names):
    machine, versions = document["machine"], document["versions"]
    rows = [document["rows"][name] for name in names if name in document["rows"]]
    dates = sorted({row["date"] for row in rows})
    lines = [
        "# Comparison with other libraries", "",
        "Written by `make bench-peers`. Lambent and the peer do the same work on images of "
        "1920 × 1080, in turn, for the number of rounds in the table. Times are medians in "
        "milliseconds, with minima in parentheses. The ratio is the median of each round's ratio, "
        "ours divided by theirs: below 1, Lambent is faster. The difference is the mean over all "
        "channels, in steps of 1/255. A small difference means that both drew the same image.", "",
        f"{machine['processor']}, {machine['cores']} cores, {machine['system']}, "
        f"{' to '.join(dict.fromkeys([dates[0], dates[-1]])) if dates else ''}. "
        + ", ".join(f"{name} {version}" for name, version in versions.items())
        + ". Lambent is the standard release build.", "",
        "| work | peer | threads | rounds | ours | theirs | ratio | of minima | goal | met | "
        "difference |",
        "| --- | --- | --: | --: | --: | --: | --: | --: | --: | --- | --- |",
    ]
    for row in rows:
        lines.append(
            f"| {row['work']} | {row['peer']} | {row['threads']} | {row['rounds']} "
            f"| {number(row['oursMedian'])} ({number(row['oursMinimum'])}) "
            f"| {number(row['theirsMedian'])} ({number(row['theirsMinimum'])}) "
            f"| {number(row['ratio'])} | {number(row['ratioOfMinima'])} | {row['goal']:.2f} "
            f"| {verdict(row)} | {difference(row['difference'])} |")
    return "\n".join(lines) + "\n"
