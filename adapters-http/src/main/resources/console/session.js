// The session of the pages. Its tokens are in cookies that no script can read, so all tabs share it and a reload keeps it.
import { signal } from './signals.module.js';

const { sessionPath = '', signIn = 'none', graphqlPath = '/graphql' } = document.body.dataset;
const HEADERS = { 'X-Requested-With': 'console' };
const tabs = new BroadcastChannel('millrace-session');

/** @type {import('./signals.module.js').Signal<'unknown' | 'unreachable' | 'in' | 'out'>} */
export const state = signal('unknown');
/** The user, with the privileges that decide which actions are offered. */
export const me = signal(null);
/** The reason for the last sign-out. */
export const reason = signal('');
export const mode = signIn;

// Whether there may be a session in this browser. Scripts cannot see its cookies, and a request without them would fail.
const HINT = 'millrace-session';
let renewal = null;

tabs.onmessage = ({ data }) => {
  if (data === 'out') {
    forget('You signed out in another tab.');
  } else if (data === 'in') {
    begin();
  }
};

function forget(why) {
  localStorage.removeItem(HINT);
  state.value = 'out';
  me.value = null;
  reason.value = why;
}

/** Returns an error whose message is for the user. */
function problem(message, status = 0) {
  return Object.assign(new Error(message), { status });
}

async function call(path, options) {
  try {
    return await fetch(path, {
      ...options,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      headers: { ...options.headers, ...HEADERS },
    });
  } catch (error) {
    if (error.name === 'AbortError') {
      throw error;
    }
    throw problem('The service cannot be reached.');
  }
}

/**
 * Sends a request with the session. An expired access token is renewed once; a session that cannot be renewed ends.
 * @param {string} path
 * @param {RequestInit} options
 */
export async function send(path, options = {}) {
  const answer = await call(path, options);
  if (answer.status !== 401 || mode !== 'session') {
    return answer;
  }
  if (await renew()) {
    const second = await call(path, options);
    if (second.status !== 401) {
      return second;
    }
  }
  if (state.value === 'in') {
    forget('The session has ended. Sign in again.');
  }
  throw problem('You are not signed in.', 401);
}

// Requests that fail at the same time share one renewal, because a refresh token can be used only once. The lock does
// the same for several tabs: the second one finds the new cookies.
function renew() {
  renewal ??= navigator.locks
    .request('millrace-renewal', async () => (await isValid()) || refresh())
    .finally(() => {
      renewal = null;
    });
  return renewal;
}

// A session cannot be renewed if its refresh token is rejected, or if the service issues none (404).
async function refresh() {
  const answer = await call(`${sessionPath}/refresh`, { method: 'POST' });
  if (!answer.ok && ![400, 401, 403, 404].includes(answer.status)) {
    throw problem(`The service returned status ${answer.status}.`, answer.status);
  }
  return answer.ok;
}

async function isValid() {
  return (await call(graphqlPath, asking('{ __typename }'))).status !== 401;
}

const asking = (query) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/graphql-response+json' },
  body: JSON.stringify({ query }),
});

/** Finds out whether there is a session, and who its user is. */
export async function begin() {
  if (mode !== 'none' && localStorage.getItem(HINT) === null) {
    forget('');
    return;
  }
  const answer = await send(graphqlPath, asking('{ me { name fullName roles clusterPrivileges secondFactor { enabled recoveryCodes required } } }')).catch((error) => error);
  if (answer.status === 401) {
    forget('The session has ended. Sign in again.');
    return;
  }
  if (answer instanceof Error || !answer.ok) {
    // The session may still be valid, so it is not forgotten.
    reason.value = answer instanceof Error ? answer.message : `The service returned status ${answer.status}.`;
    state.value = 'unreachable';
    return;
  }
  me.value = (await answer.json()).data?.me ?? null;
  reason.value = '';
  state.value = 'in';
}

/** The result of a sign-in with a correct password that also needs a one-time code. */
export const CODE_REQUIRED = 'Enter the one-time code of your authenticator app, or a recovery code.';

/**
 * Signs in. Returns an error for the user, or an empty text.
 * @param {string} username
 * @param {string} password
 * @param {string} otp a one-time code or a recovery code; may be empty
 */
export async function logIn(username, password, otp = '') {
  const answer = await call(sessionPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ username, password, ...(otp === '' ? {} : { otp }) }),
  });
  if (answer.status === 429) {
    return `Too many attempts. Try again in ${answer.headers.get('Retry-After') ?? 60} seconds.`;
  }
  if (answer.status === 401 && (await answer.json().catch(() => ({}))).code === 'one_time_code_required') {
    return otp === '' ? CODE_REQUIRED : 'The code is wrong, or was used before.';
  }
  if (!answer.ok) {
    return answer.status === 401 ? 'User name or password is wrong.' : `The service returned status ${answer.status}.`;
  }
  localStorage.setItem(HINT, 'open');
  await begin();
  if (state.value === 'out') {
    return 'The browser did not keep the session. Open the console with https, or on the host of the service as localhost.';
  }
  tabs.postMessage('in');
  return '';
}

/** Shows the sign-in after all sessions of the user have ended. */
export function signInAgain(why) {
  forget(why);
  tabs.postMessage('out');
}

/** Ends the session in all tabs. */
export async function logOut() {
  const answer = await call(`${sessionPath}/logout`, { method: 'POST' });
  if (!answer.ok && answer.status !== 401) {
    throw problem(`The service returned status ${answer.status}. You are still signed in.`, answer.status);
  }
  forget('You have signed out.');
  tabs.postMessage('out');
}

/** Returns whether the user has a cluster privilege. The service lists included privileges too. */
export const may = (privilege) => mode === 'none' || (me.value?.clusterPrivileges ?? []).includes(privilege);
