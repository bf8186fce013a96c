# Compares what Package.swift lists for each target with what the target's files import, or include.
# Files: Package.swift first, then the sources. Writes each difference, and with -v edges=1 only the
# imports between modules, as "importer imported".

FILENAME ~ /Package\.swift$/ {
  line = $0
  sub(/\/\/.*$/, "", line)
  if (line ~ /^ *(module|tests|\.target|\.testTarget|\.executableTarget)\(/) {
    helper = line ~ /^ *module\(/ ? "module" : line ~ /^ *tests\(/ ? "tests" : "plain"
    target = ""
  }
  if (line ~ /^ *\.(systemLibrary|library|executable|package)\(/) { helper = ""; target = "" }
  while (helper != "" && match(line, /"[^"]*"/)) {
    word = substr(line, RSTART + 1, RLENGTH - 2)
    before = substr(line, 1, RSTART - 1)
    line = substr(line, RSTART + RLENGTH)
    if (target == "") {
      target = helper == "module" ? "Lambent" word : helper == "tests" ? word "Tests" : word
      if (helper == "tests") listed[target, "Lambent" word] = listed[target, "TestKit"] = 1
      if (line ~ /^\) *,?$/) helper = ""
    } else if (before ~ /path: *$/) {
      folder[word] = target
    } else if (before ~ /(package|exclude: \[|copy\(|linkedLibrary\() *$/ || before ~ /package: *$/) {
      continue
    } else if (word ~ /^(Lambent[A-Za-z]*|TestKit|C[A-Z][A-Za-z0-9]*|ArgumentParser)$/) {
      listed[target, word] = 1
    }
  }
  next
}

FNR == 1 {
  split(FILENAME, part, "/")
  owner = folder[part[1] "/" part[2] "/" part[3]]
  if (owner == "") owner = folder[part[1] "/" part[2]]
  if (owner == "") owner = part[1] == "Sources" ? "Lambent" part[2] : part[2]
}

/^(@[a-z_A-Z]+ +)?((public|package|internal|private) +)?import +((struct|enum|func|protocol|class) +)?[A-Z]/ {
  name = $0
  sub(/^.*import +((struct|enum|func|protocol|class) +)?/, "", name)
  sub(/[^A-Za-z0-9].*$/, "", name)
  if (name !~ /^(Lambent[A-Za-z]*|TestKit|C[A-Z][A-Za-z0-9]*|ArgumentParser)$/) next
  imported[owner, name] = 1
}

/^#include <C[A-Z][A-Za-z0-9]*\.h>/ {
  name = $0
  sub(/^#include </, "", name)
  sub(/\.h>.*$/, "", name)
  imported[owner, name] = 1
}

END {
  for (pair in imported) {
    split(pair, part, SUBSEP)
    if (edges) {
      if (part[1] !~ /Tests$/ && part[2] !~ /^C[A-Z]|ArgumentParser|Kit$/ && part[1] !~ /Kit$/) print part[1], part[2]
    } else if (!(pair in listed) && !(part[1] ~ /Tests$/ && (part[1], "Lambent") in listed)) {
      print "  " part[1] " imports " part[2] ", which Package.swift does not list for it"
    }
  }
  if (edges) exit
  for (pair in listed) {
    split(pair, part, SUBSEP)
    # The tests of the upper rooms reach the modules through the umbrella.
    if (part[2] == "TestKit" || (part[1], "Lambent") in listed && part[1] ~ /Tests$/) continue
    if (!(pair in imported)) print "  " part[1] " lists " part[2] ", which no file of it imports"
  }
}
