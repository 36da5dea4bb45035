// The session that the console, the explorer and the REST reference share. Its tokens are in cookies that no script can
// read, so all tabs have the same session, and a reload keeps it.

/** The path of the sign-in, renewal and sign-out of the pages. */
export const SESSION_PATH = '/_session';
/** The path of the page with the form for signing in. */
export const SIGN_IN_PATH = '/console';

// Whether there may be a session in this browser. Scripts cannot see its cookies, and a request without them would fail.
const HINT = 'millrace-session';
const SESSION_ENDED = 'The session has ended. Sign in again.';
// How long a page assumes that an access token is valid, in milliseconds.
const FRESH = 30_000;

/** Returns an error whose message is for the user. */
export function problem(message, status = 0) {
  return Object.assign(new Error(message), { status });
}

/**
 * Creates the access of one page to the session.
 * @param {object} settings
 * @param {'console' | 'explorer' | 'reference'} settings.page the page; the service accepts the cookies only with it
 * @param {string} settings.graphqlPath
 * @param {() => void} settings.began called when another tab has signed in
 * @param {(reason: string) => void} settings.ended called when the session has ended, here or in another tab
 */
export function openSession({ page, graphqlPath, began, ended }) {
  const tabs = new BroadcastChannel(HINT);
  let renewal = null;
  let freshUntil = 0;
  // Counts the beginnings and ends of sessions, so that a late response does not end the next session.
  let turns = 0;
  let isEnding = false;

  tabs.onmessage = ({ data }) => {
    turns += 1;
    if (data === 'out') {
      ended('You signed out in another tab.');
    } else if (data === 'expired') {
      ended(SESSION_ENDED);
    } else if (data === 'in') {
      began();
    }
  };

  const isRemembered = () => localStorage.getItem(HINT) !== null;
  const remember = () => {
    turns += 1;
    localStorage.setItem(HINT, 'open');
  };
  const forget = (reason) => {
    turns += 1;
    localStorage.removeItem(HINT);
    ended(reason);
  };
  // Other tabs must not show the user of a session that has ended, because another user may sign in.
  const expire = (reason) => {
    forget(reason);
    tabs.postMessage('expired');
  };
  const announce = () => tabs.postMessage('in');
  const announceEnd = () => tabs.postMessage('out');
  // Returns a function that tells whether there is still the same session, and no request is ending it.
  const watch = () => {
    const turn = turns;
    return () => turn === turns && !isEnding;
  };

  async function call(path, options) {
    try {
      return await fetch(path, {
        ...options,
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        headers: { ...options.headers, 'X-Requested-With': page },
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
  async function send(path, options = {}) {
    const isCurrent = watch();
    const answer = await call(path, options);
    if (answer.status !== 401) {
      return answer;
    }
    if (isCurrent() && (await renew()) && isCurrent()) {
      const second = await call(path, options);
      if (second.status !== 401) {
        return second;
      }
    }
    if (isCurrent()) {
      expire(SESSION_ENDED);
    }
    throw problem('You are not signed in.', 401);
  }

  // Requests that fail at the same time share one renewal, because a refresh token can be used only once. The lock does
  // the same for several tabs: the second one finds the new cookies.
  function renew() {
    renewal ??= navigator.locks
      .request('millrace-renewal', async () => (await isValid()) || refresh())
      .then((isRenewed) => {
        freshUntil = isRenewed ? Date.now() + FRESH : 0;
        return isRenewed;
      })
      .finally(() => {
        renewal = null;
      });
    return renewal;
  }

  /** Renews the access token if it may have expired since the last use. Does nothing without a session. */
  async function keepAlive() {
    const isCurrent = watch();
    if (isRemembered() && Date.now() > freshUntil && !(await renew()) && isCurrent()) {
      expire(SESSION_ENDED);
    }
  }

  // A session cannot be renewed if its refresh token is rejected, or if the service issues none (404).
  async function refresh() {
    const answer = await call(`${SESSION_PATH}/refresh`, { method: 'POST' });
    // Without reading the body, the request would remain open in the browser.
    await answer.text();
    if (!answer.ok && ![400, 401, 403, 404].includes(answer.status)) {
      throw problem(`The service returned status ${answer.status}.`, answer.status);
    }
    return answer.ok;
  }

  const isValid = async () => {
    const answer = await call(graphqlPath, asking('{ __typename }'));
    await answer.text();
    return answer.status !== 401;
  };

  // Runs a request that ends the session. Other requests that are rejected meanwhile do not renew it.
  async function ending(request) {
    isEnding = true;
    try {
      return await request();
    } finally {
      isEnding = false;
    }
  }

  /** Runs a request that ends all sessions of the user. The request needs a valid session, so it is renewed if necessary. */
  async function endAll(request) {
    await keepAlive();
    return ending(request);
  }

  /**
   * Ends the session in all tabs. If an identity provider signed the user in, the browser continues there, so that the
   * session at the provider ends too.
   */
  async function logOut() {
    await ending(async () => end(await call(`${SESSION_PATH}/logout`, { method: 'POST' }), 'You have signed out.'));
  }

  /** Ends all sessions of the user. */
  async function logOutEverywhere() {
    await endAll(async () => end(await send(`${SESSION_PATH}/logout?everywhere=true`, { method: 'POST' }), 'You have signed out everywhere.'));
  }

  async function end(answer, reason) {
    if (!answer.ok && answer.status !== 401) {
      throw problem(`The service returned status ${answer.status}. You are still signed in.`, answer.status);
    }
    const { redirect } = answer.ok ? await answer.json().catch(() => ({})) : {};
    forget(reason);
    announceEnd();
    if (redirect !== undefined) {
      location.assign(redirect);
    }
  }

  return { announce, announceEnd, call, endAll, forget, isRemembered, keepAlive, logOut, logOutEverywhere, remember, renew, send };
}

/** Returns the options of a GraphQL request. */
export const asking = (query) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/graphql-response+json' },
  body: JSON.stringify({ query }),
});

/** Returns the address for signing in and returning to a page. */
export const signInAddress = (page) => `${SIGN_IN_PATH}?${new URLSearchParams({ target: page })}`;

/**
 * Reads the events of a GraphQL subscription until it is complete.
 * @param {ReadableStream<BufferSource>} body
 * @param {(result: any) => void} next called with each result
 */
export async function readEvents(body, next) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    const events = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const lines = event.split('\n');
      const field = (name) =>
        lines
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
          .join('\n');
      if (field('event') === 'complete') {
        await reader.cancel();
        return;
      }
      if (field('event') === 'next') {
        next(JSON.parse(field('data')));
      }
    }
  }
}
