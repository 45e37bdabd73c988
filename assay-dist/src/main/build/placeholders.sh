#!/bin/sh
# Fails, and names the lines, if placeholders are left in text files: placeholders.sh FILE_OR_FOLDER…
left=$(grep -m 2 -rHInE 'example[/]assay|@example[/]|assay[@]example[.]org|@(version|repository|mail|npm|url)[@]' "$@" | cut -c 1-160)
[ -z "$left" ] || {
  printf '%s\n' "placeholders are left:" "$left" \
    "write the repository and an address into all of them by: .github/release prepare VERSION OWNER/NAME MAIL" >&2
  exit 1
}
