#!/bin/sh
# backup.sh FOLDER: adds a backup to the folder, named by its time, and keeps the newest 14. Older ones
# are removed only after the new one is complete.
set -eu
folder=${1:?Into which folder? backup.sh FOLDER}
node=node_modules/.bin/node
[ -x "$node" ] || node=node
"$node" server/commands/backup-command.ts "$folder/fairway-$(date -u +%Y-%m-%dT%H%M%SZ).tar.gz"
ls -1 "$folder"/fairway-*.tar.gz | sort -r | tail -n +15 | while read -r old; do rm -- "$old"; done
