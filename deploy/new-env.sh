#!/bin/sh
# Prints new secrets, for .env (compose.yaml) or /etc/fairway/fairway.env (Debian).
# Keep PRIVATE_DATA_KEY where the backups are not: it opens the health notes in them.
set -eu
secret() { head -c 32 /dev/urandom | base64 | tr -d '=\n' | tr '+/' '-_'; }
for name in SESSION_SECRET PRIVATE_DATA_KEY DATABASE_PASSWORD FILES_PASSWORD; do
  echo "$name=$(secret)"
done
