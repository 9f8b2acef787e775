#!/usr/bin/env bash
# Installs Chromium from the Debian packages where it is missing, for the tests of the service's page.
set -euo pipefail
for name in chromium chromium-browser google-chrome; do
  if command -v "$name" > /dev/null; then exit 0; fi
done
if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
  echo "ci: Chromium is not installed; as root on Debian, apt-get install chromium does it" >&2
  exit 0
fi
apt-get update -qq > /dev/null
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium > /dev/null
