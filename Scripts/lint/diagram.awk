# Draws the modules of "importer imported" lines: the topmost first, each with its direct imports.
# An import that another import already includes is omitted.

# Folders have the plain name, modules the prefixed one; the program keeps its own.
{ for (i = 1; i <= 2; i++) if ($i != "LambentTool") sub(/^Lambent/, "", $i) }
$1 == "" { $1 = "Lambent" }
{ known[$1] = known[$2] = 1; on[$1, $2] = 1 }

END {
  count = 0
  for (name in known) {
    names[++count] = name
    if (length(name) > width) width = length(name)
  }
  for (i = 2; i <= count; i++)
    for (j = i; j > 1 && names[j] < names[j - 1]; j--) {
      swap = names[j]; names[j] = names[j - 1]; names[j - 1] = swap
    }
  for (middle = 1; middle <= count; middle++)
    for (i = 1; i <= count; i++)
      for (j = 1; j <= count; j++)
        if (((names[i], names[middle]) in on || (names[i], names[middle]) in far) && ((names[middle], names[j]) in on || (names[middle], names[j]) in far))
          far[names[i], names[j]] = 1
  top = 0
  for (round = 1; round <= count; round++)
    for (i = 1; i <= count; i++)
      for (j = 1; j <= count; j++)
        if ((names[i], names[j]) in on && level[names[i]] <= level[names[j]]) {
          level[names[i]] = level[names[j]] + 1
          if (level[names[i]] > top) top = level[names[i]]
        }
  for (height = top; height >= 0; height--)
    for (i = 1; i <= count; i++) {
      if (level[names[i]] != height) continue
      text = ""
      for (j = 1; j <= count; j++)
        if ((names[i], names[j]) in on && !((names[i], names[j]) in far)) text = text (text == "" ? "" : ", ") names[j]
      line = sprintf("%2d  %-*s %s", height, width, names[i], text == "" ? "" : "─► " text)
      sub(/ +$/, "", line)
      print line
    }
}
