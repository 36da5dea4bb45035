// The user who is signed in, and how users sign in. All parts of the console observe this state.
import { signal } from './signals.module.js';
import { SESSION_PATH, SIGN_IN_PATH, asking, openSession, problem } from './page-session.js';
import { go } from './router.js';

const { signIn = 'none', graphqlPath = '/graphql' } = document.body.dataset;

/** @type {import('./signals.module.js').Signal<'unknown' | 'unreachable' | 'in' | 'out'>} */
export const state = signal('unknown');
/** The user, with the privileges that decide which actions are offered. */
export const me = signal(null);
/** The privileges on data streams and indices that the user has on at least one name. */
const grants = signal(new Set());
/** The reason for the last sign-out. */
export const reason = signal('');
export const mode = signIn;

// Whether the sign-in form must not replace the screen, and the reason for a sign-out since then.
let isKept = false;
let postponed = null;

function showSignIn(why) {
  state.value = 'out';
  me.value = null;
  reason.value = why;
}

const session = openSession({
  page: 'console',
  graphqlPath,
  began: () => {
    postponed = null;
    begin();
  },
  ended: (why) => {
    if (isKept) {
      postponed = why;
    } else {
      showSignIn(why);
    }
  },
});

/** Keeps the screen if the session ends, because it shows what the service does not show again. */
export function keepScreen() {
  isKept = true;
}

/** Ends `keepScreen`. If the session has ended meanwhile, users get the sign-in form. */
export function releaseScreen() {
  const why = postponed;
  isKept = false;
  postponed = null;
  if (why !== null) {
    showSignIn(why);
  }
}

/** Sends a request with the session. */
export const send = mode === 'session' ? session.send : session.call;

/** Finds out whether there is a session, and who its user is. */
export async function begin() {
  if (mode !== 'none' && !session.isRemembered()) {
    session.forget('');
    return;
  }
  const answer = await send(graphqlPath, asking('{ me { name fullName roles clusterPrivileges secondFactor { enabled recoveryCodes required } } }')).catch((error) => error);
  const isReturning = sessionStorage.getItem(RETURNING) !== null;
  sessionStorage.removeItem(RETURNING);
  if (answer.status === 401) {
    // A user who cancelled the sign-in at the provider had no session before.
    reason.value = isReturning ? '' : reason.value;
    return;
  }
  if (answer instanceof Error || !answer.ok) {
    // The session may still be valid, so it is not forgotten.
    reason.value = answer instanceof Error ? answer.message : `The service returned status ${answer.status}.`;
    state.value = 'unreachable';
    return;
  }
  const user = (await answer.json()).data?.me ?? null;
  const granted = await readGrants();
  if (granted === null) {
    return;
  }
  grants.value = granted;
  me.value = user;
  if (user !== null) {
    startForAnother(user.name);
  }
  reason.value = '';
  state.value = 'in';
  if (isReturning) {
    session.announce();
  }
}

// Returns null if the session has ended. Without a response, everything is offered: the service checks each request.
async function readGrants() {
  const answer = await send('/_security/user/_privileges', { headers: { Accept: 'application/json' } }).catch((error) => error);
  if (answer.status === 401) {
    return null;
  }
  const { indices = [{ privileges: ['all'] }] } = answer.ok ? await answer.json().catch(() => ({})) : {};
  return new Set(indices.flatMap(({ privileges }) => privileges));
}

// Another user must not begin at the place of the user before.
function startForAnother(name) {
  const previous = sessionStorage.getItem(USER);
  sessionStorage.setItem(USER, name);
  if (previous !== null && previous !== name) {
    sessionStorage.removeItem(PLACE);
    go([''], {}, true);
  }
}

/** The result of a sign-in with a correct password that also needs a one-time code. */
export const CODE_REQUIRED = 'Enter the one-time code of your authenticator app, or a recovery code.';

// Sends credentials. Returns an error for the user, or an empty text.
async function present(username, password, otp) {
  const answer = await session.call(SESSION_PATH, {
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
  return '';
}

/**
 * Signs in. Returns an error for the user, or an empty text.
 * @param {string} username
 * @param {string} password
 * @param {string} otp a one-time code or a recovery code; may be empty
 */
export async function logIn(username, password, otp = '') {
  const refusal = await present(username, password, otp);
  if (refusal !== '') {
    // The reason for the sign-out is no longer what the user wants to know.
    reason.value = '';
    return refusal;
  }
  session.remember();
  await begin();
  if (state.value === 'out') {
    return 'The browser did not keep the session. Open the console with https, or on the host of the service as localhost.';
  }
  session.announce();
  return '';
}

/**
 * Returns how users can sign in: whether with a password, and the identity providers with the address of their sign-in.
 * @returns {Promise<{ password: boolean, providers: { name: string, label: string, login?: string }[] }>}
 */
export async function signInOptions() {
  const answer = await session.call(`${SESSION_PATH}/providers`, { headers: { Accept: 'application/json' } });
  if (!answer.ok) {
    throw problem(`The service returned status ${answer.status}.`, answer.status);
  }
  return answer.json();
}

// A page of the service that sent the user here to sign in, and the place in the console where the user was.
const PAGES = [document.body.dataset.explorerPath, document.body.dataset.referencePath].filter((path) => path);
const target = PAGES.find((path) => path === new URLSearchParams(location.search).get('target'));
const PLACE = 'millrace-place';
// The last user in this tab.
const USER = 'millrace-user';
// Whether this tab has left for an identity provider.
const RETURNING = 'millrace-returning';

/** Continues at an identity provider, which sends the browser back after the user has signed in there. */
export function continueAt(login) {
  session.remember();
  sessionStorage.setItem(RETURNING, 'true');
  sessionStorage.setItem(PLACE, location.hash);
  location.assign(`${login}?${new URLSearchParams({ target: target ?? SIGN_IN_PATH })}`);
}

/** Returns to the page or the place from which the user came to sign in. */
export function returnToPlace() {
  const place = sessionStorage.getItem(PLACE) ?? '';
  sessionStorage.removeItem(PLACE);
  if (target !== undefined) {
    location.replace(target);
  } else if (place !== '' && location.hash === '') {
    location.replace(place);
  }
}

/** Runs a request that ends all sessions of the user. */
export const endAll = session.endAll;

/** Shows the sign-in after all sessions of the user have ended. */
export function signInAgain(why) {
  releaseScreen();
  session.forget(why);
  session.announceEnd();
}

/** Ends the session in all tabs. */
export function logOut() {
  releaseScreen();
  return session.logOut();
}

/** Ends all sessions of the user, also those of other browsers and of the command line. */
export const logOutEverywhere = session.logOutEverywhere;

/** Returns whether the user has one of these privileges on at least one data stream or index. */
export const mayOnSome = (...privileges) => mode === 'none' || [...privileges, 'all'].some((privilege) => grants.value.has(privilege));

/** Returns whether the user has a cluster privilege. The service lists included privileges too. */
export const may = (privilege) => mode === 'none' || (me.value?.clusterPrivileges ?? []).includes(privilege);
