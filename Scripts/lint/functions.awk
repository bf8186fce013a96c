# Functions whose bodies have more than 60 lines, and those with more than six parameters: the file,
# the name with its labels, as `draw(_:at:)`, and the number that exceeds the limit.
# It expects formatted code: the brace that closes a body is alone on its line, indented like its declaration.

FNR == 1 { depth = 0; reading = 0 }

# A declaration begins; its parameters may go on over several lines.
!reading && /^ *([a-z@][a-zA-Z()]* )*(func |init[?]?[(<]|subscript[(<]|deinit )/ && !/^ *\/\// {
  reading = 1; text = ""; start = FNR
  match($0, /^ */); indent = RLENGTH
}

reading {
  line = $0; sub(/\/\/.*$/, "", line); text = text line
  opened = gsub(/\(/, "(", text); closed = gsub(/\)/, ")", text)
  if (opened == closed && (text ~ /\{ *$/ || text ~ /\}$/ || text !~ /[,(>]$/)) {
    if (parameters(text) > 6) print "  " FILENAME " " named(text) ": " parameters(text) " parameters"
    if (text ~ /\{[^}]*$/) { depth++; first[depth] = FNR; name[depth] = named(text); column[depth] = indent }
    reading = 0
  }
  next
}

depth > 0 && /^ *}/ {
  match($0, /^ */)
  if (RLENGTH == column[depth]) {
    length_ = FNR - first[depth] - 1
    if (length_ > 60) print "  " FILENAME " " name[depth] ": " length_ " lines"
    depth--
  }
}

# The name of a signature with the labels of its parameters.
function named(text,    name, list, i, c, level, label, isFresh) {
  match(text, /(func [^ (<]+|init[?]?|subscript|deinit)/)
  name = substr(text, RSTART, RLENGTH); text = substr(text, RSTART + RLENGTH)
  sub(/^func /, "", name)
  sub(/^<[^(]*>/, "", text)
  level = 0; list = label = ""; isFresh = 1
  for (i = 1; i <= length(text); i++) {
    c = substr(text, i, 1)
    if (c ~ /[(\[<{]/) level++
    else if (c ~ /[)\]}]/ || (c == ">" && substr(text, i - 1, 1) != "-")) { level--; if (level == 0) break }
    else if (level == 1 && c == ",") { isFresh = 1; label = "" }
    else if (level == 1 && isFresh && c ~ /[ :]/) { if (label != "") { list = list label ":"; isFresh = 0 } }
    else if (level == 1 && isFresh) label = label c
  }
  return name "(" list ")"
}

# The parameters of a signature: the commas of its first parentheses, but not those within others.
function parameters(text,    i, c, level, count, seen, generic) {
  sub(/^ *([a-z@][a-zA-Z()]* )*(func [^ (<]*|init[?]?|subscript)/, "", text)
  level = 0; count = 0; seen = 0; generic = 0
  for (i = 1; i <= length(text); i++) {
    c = substr(text, i, 1)
    if (level == 0 && c == "<") generic++
    else if (level == 0 && c == ">") generic--
    else if (generic > 0 && level == 0) continue
    else if (c == "(" || c == "[" || (c == "<" && level > 0) || c == "{") {
      if (level == 0 && c == "{") return 0
      level++
    } else if (c == ")" || c == "]" || c == "}" || (c == ">" && substr(text, i - 1, 1) != "-")) {
      level--
      if (level == 0) return seen ? count + 1 : 0
    } else if (c == "," && level == 1) { count++; trailing = 1 }
    else if (c != " " && level >= 1) { seen = 1 }
  }
  return 0
}
