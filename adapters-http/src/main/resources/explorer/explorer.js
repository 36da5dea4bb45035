// Connects the explorer tool to this service: signs in, sends the requests of the tool, and shows who is signed in.
// Users sign in on the console, if it exists. Otherwise this page has a form, and only this function knows the access
// token, so that the token is forgotten when the page is closed.
import { asking, openSession, readEvents, signInAddress } from './page-session.js';

(() => {
  const { graphqlPath, graphqlWsPath, signIn, loginPath, logoutPath } = document.body.dataset;
  const JSON_ANSWER = 'application/graphql-response+json, application/json;q=0.9';
  const EVENTS = 'text/event-stream';
  const EVENTS_OR_JSON = `${EVENTS}, application/graphql-response+json;q=0.9, application/json;q=0.8`;

  const form = document.getElementById('sign-in');
  const refusal = document.getElementById('refusal');
  const caller = document.getElementById('caller');
  const signOut = document.getElementById('sign-out');
  const stage = document.getElementById('explorer');
  const reference = document.getElementById('reference');
  const elsewhere = document.getElementById('sign-in-elsewhere');

  const STARTER = `# Run this with the button, or with Ctrl-Enter.
# The book beside shows the schema and what it means;
# Ctrl-Space completes what is typed here.
{
  dataStreams {
    nodes {
      name
      documentCount
      sizeInBytes
      writeIndex {
        name
      }
    }
  }
}
`;

  let token = null;
  let isSignedIn = signIn === 'none';
  let unmount = null;
  let shown = null;
  const openSubscriptions = new Set();

  const session = signIn !== 'session' ? null : openSession({
    page: 'explorer',
    graphqlPath,
    began: () => begin(),
    ended: (reason) => {
      clear();
      ended(reason);
    },
  });

  // X-Requested-With keeps the service from asking the browser for a password, and tells it that a page of its own calls.
  const send = (path, options) => session?.send(path, options) ?? fetch(path, {
    ...options,
    credentials: signIn === 'cookie' ? 'same-origin' : 'omit',
    cache: 'no-store',
    redirect: 'error',
    headers: {
      ...options.headers,
      'X-Requested-With': 'explorer',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
  });

  const query = (parameters, accept, headers, signal) => send(graphqlPath, {
    method: 'POST',
    signal,
    headers: { ...headers, 'Content-Type': 'application/json', Accept: accept },
    body: JSON.stringify(parameters),
  });

  const failure = (message) => ({ errors: [{ message }] });

  const json = async (answer) => {
    try {
      return await answer.json();
    } catch {
      return failure(`the service returned status ${answer.status} without JSON`);
    }
  };

  const read = async (answer) => {
    if (answer.status === 401) {
      ended(signIn === 'cookie' ? 'Your access has expired. Sign in again.' : 'The session has ended. Sign in again.');
      return failure('not signed in');
    }
    return json(answer);
  };

  // ---- What the explorer tool calls.

  const fetcher = (parameters, options) => {
    if (!isSignedIn) {
      return Promise.resolve(failure('not signed in'));
    }
    if (operationType(parameters.query, parameters.operationName) === 'subscription') {
      return { subscribe: (observer, ...rest) => subscribe(parameters, observing(observer, rest)) };
    }
    return query(parameters, JSON_ANSWER, options?.headers).then(read);
  };

  const observing = (observer, [error, complete]) => typeof observer === 'function'
    ? { next: observer, error: error ?? (() => {}), complete: complete ?? (() => {}) }
    : {
      next: (value) => observer.next?.(value),
      error: (reason) => observer.error?.(reason),
      complete: () => observer.complete?.(),
    };

  const subscribe = (parameters, observer) => {
    // Requests for web sockets cannot have the header that selects the session of the pages.
    const start = graphqlWsPath === '' || session !== null ? overEvents : globalThis.graphqlWs ? overSocket : overLegacySocket;
    let stop = () => {};
    const end = () => {
      if (openSubscriptions.delete(end)) {
        stop();
      }
    };
    openSubscriptions.add(end);
    stop = start(parameters, {
      next: (value) => openSubscriptions.has(end) && observer.next(value),
      error: (reason) => openSubscriptions.has(end) && (end(), observer.error(reason)),
      complete: () => openSubscriptions.has(end) && (end(), observer.complete()),
    });
    return { unsubscribe: end };
  };

  const socketAddress = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${graphqlWsPath}`;
  const connectionParameters = () => (token === null ? {} : { Authorization: `Bearer ${token}` });

  const overSocket = (parameters, observer) => {
    const client = globalThis.graphqlWs.createClient({
      url: socketAddress(),
      connectionParams: connectionParameters,
      retryAttempts: 0,
    });
    client.subscribe(parameters, { ...observer, error: (reason) => observer.error(readable(reason)) });
    return () => client.dispose();
  };

  const overLegacySocket = (parameters, observer) => {
    const client = new globalThis.SubscriptionsTransportWs.SubscriptionClient(socketAddress(), {
      connectionParams: connectionParameters,
      connectionCallback: (refused) => refused && observer.error(readable(refused)),
    });
    client.onDisconnected(() => observer.error(readable({})));
    client.request(parameters).subscribe({ ...observer, error: (reason) => observer.error(readable(reason)) });
    return () => client.close();
  };

  const readable = (reason) => {
    if (Array.isArray(reason)) {
      return { errors: reason };
    }
    const text = reason?.reason || reason?.message || (typeof reason === 'string' ? reason : '');
    return failure(text || 'the web socket was closed');
  };

  const overEvents = (parameters, observer) => {
    const abort = new AbortController();
    (async () => {
      const answer = await query(parameters, EVENTS_OR_JSON, {}, abort.signal);
      if (answer.headers.get('Content-Type')?.startsWith(EVENTS)) {
        await readEvents(answer.body, (value) => observer.next(value));
      } else {
        observer.next(await read(answer));
      }
      observer.complete();
    })().catch((reason) => observer.error(readable(reason)));
    return () => abort.abort();
  };

  // Tells what kind of operation is meant, as far as that can be told without a parser; the service has the last word.
  const operationType = (text, name) => {
    const plain = text.replace(/"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/g, ' ');
    const operations = [];
    let depth = 0;
    let atStart = true;
    for (const [part] of plain.matchAll(/[{}()[\]]|[@$]?[_A-Za-z]\w*/g)) {
      if ('{(['.includes(part)) {
        depth += 1;
        atStart = false;
      } else if ('})]'.includes(part)) {
        depth -= 1;
        atStart = depth === 0 && part === '}';
      } else if (depth === 0 && atStart) {
        operations.push({ type: part, name: null });
        atStart = false;
      } else if (depth === 0 && operations.length > 0 && /^\w/.test(part)) {
        operations[operations.length - 1].name ??= part;
      }
    }
    const meant = name ? operations.find((each) => each.name === name) : operations.find((each) => each.type !== 'fragment');
    return meant?.type ?? 'query';
  };

  // ---- Signing in and out.

  const show = () => {
    form.hidden = isSignedIn || signIn === 'off' || session !== null;
    if (elsewhere !== null) {
      elsewhere.hidden = isSignedIn || session === null;
    }
    signOut.hidden = !isSignedIn || signIn === 'none' || (logoutPath === '' && session === null);
    stage.hidden = !isSignedIn;
    if (isSignedIn && unmount === null) {
      mount();
    }
  };

  const began = (name) => {
    isSignedIn = true;
    caller.textContent = name;
    refusal.textContent = '';
    show();
  };

  const ended = (reason) => {
    token = null;
    isSignedIn = false;
    [...openSubscriptions].forEach((end) => end());
    caller.textContent = session === null || reason === '' ? 'not signed in' : reason;
    refusal.textContent = reason;
    show();
    form.elements.password.value = '';
    if (session === null) {
      form.elements.username.focus();
    }
  };

  const mount = () => {
    const { React, ReactDOM, GraphiQL } = globalThis;
    const element = React.createElement(GraphiQL, { fetcher, defaultQuery: STARTER, shouldPersistHeaders: false });
    if (ReactDOM.createRoot) {
      const root = ReactDOM.createRoot(stage);
      root.render(element);
      unmount = () => root.unmount();
    } else {
      ReactDOM.render(element, stage);
      unmount = () => ReactDOM.unmountComponentAtNode(stage);
    }
  };

  // The next user must not see what this one was shown.
  const clear = () => {
    unmount?.();
    unmount = null;
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    button.disabled = true;
    try {
      const answer = await send(loginPath, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ username: form.elements.username.value, password: form.elements.password.value }),
      });
      if (answer.ok) {
        const { username, roles = [], access_token: accessToken = null } = await answer.json();
        token = accessToken;
        began(`signed in as ${username}${roles.length > 0 ? ` (${roles.join(', ')})` : ''}`);
      } else if (answer.status === 429) {
        refusal.textContent = `Too many attempts. Try again in ${answer.headers.get('Retry-After') ?? 60} seconds.`;
      } else {
        refusal.textContent = answer.status === 401 ? 'User name or password is wrong.' : `The service returned status ${answer.status}.`;
      }
    } catch {
      refusal.textContent = 'The service cannot be reached.';
    } finally {
      form.elements.password.value = '';
      button.disabled = false;
      if (!isSignedIn) {
        form.elements.password.focus();
      }
    }
  });

  // A token is forgotten whatever the service says; cookies stay with the browser until the service has removed them.
  const signedOut = (problem) => {
    if (problem !== '' && signIn === 'cookie') {
      caller.textContent = `${problem}; you are still signed in.`;
      return;
    }
    clear();
    ended(problem === '' ? '' : `${problem}; the session may still be open there.`);
  };

  signOut.addEventListener('click', async () => {
    signOut.disabled = true;
    if (session !== null) {
      await session.logOut().catch((error) => {
        caller.textContent = error.message;
      });
      signOut.disabled = false;
      return;
    }
    try {
      const answer = await send(logoutPath, { method: 'POST' });
      signedOut(answer.ok || answer.status === 401 ? '' : `The service returned status ${answer.status}`);
    } catch {
      signedOut('The service cannot be reached');
    } finally {
      signOut.disabled = false;
    }
  });

  // A template of the operator's own may have no such link.
  if (reference !== null) {
    reference.hidden = reference.getAttribute('href') === '';
  }

  const beginSession = async () => {
    if (!session.isRemembered()) {
      ended('');
      return;
    }
    const answer = await session.send(graphqlPath, asking('{ me { name roles } }'));
    const { name, roles } = (await answer.json()).data.me;
    if (name !== shown) {
      // The next user must not see the results of the last one.
      clear();
      shown = name;
    }
    began(`signed in as ${name}${roles.length > 0 ? ` (${roles.join(', ')})` : ''}`);
  };

  const begin = async () => {
    if (session !== null) {
      await beginSession();
    } else if (signIn === 'none') {
      began('security is off');
    } else if (signIn === 'off') {
      caller.textContent = 'sign-in is not possible because the login endpoint is off';
      show();
    } else if (signIn === 'cookie' && (await query({ query: '{__typename}' }, JSON_ANSWER)).status !== 401) {
      began('signed in');
    } else {
      ended('');
    }
  };

  document.getElementById('sign-in-link')?.setAttribute('href', signInAddress(location.pathname));
  begin().catch((error) => ended(error.status === 401 ? '' : 'The service cannot be reached.'));
})();
