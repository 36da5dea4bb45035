// The address of a screen is in the fragment: #/search?stream=logs. The whole state of a screen is in its address.
import { signal } from './signals.module.js';

function parse() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return {
    path: path.split('/').map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    }),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

export const route = signal(parse());

addEventListener('hashchange', () => {
  route.value = parse();
});

/** Returns the address of a screen. Values that are empty are left out. */
export function address(path, query = {}) {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

/** Returns the state of the current screen, also if it was changed a moment ago and is not shown yet. */
export const current = () => parse().query;

/** Changes the state of the screen. With `replace`, the back button skips the previous state. */
export function go(path, query = {}, replace = false) {
  if (replace) {
    history.replaceState(null, '', address(path, query));
    route.value = parse();
  } else {
    location.hash = address(path, query);
  }
}
