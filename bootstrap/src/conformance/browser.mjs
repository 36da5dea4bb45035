// Finds a browser for the explorer page; none is ever downloaded.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

export function findBrowser(given) {
  if (given) {
    return existsSync(given) ? given : null;
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null;
}
