// GraphQL requests and subscriptions with the session of the page.
import { useEffect, useState } from './hooks.module.js';
import { readEvents } from './page-session.js';
import { send } from './session.js';

const { graphqlPath = '/graphql' } = document.body.dataset;
const JSON_TYPE = 'application/graphql-response+json, application/json;q=0.9';

/** Returns an error with the status of the response, and with the code or the type of the error in it. */
const failure = (status, message = `The service returned status ${status}.`, code = undefined) => Object.assign(new Error(message), { status, code });

/**
 * Returns the data of a query or mutation. Errors of single fields leave their data out and are in `errors`, if the
 * rest is useful; an answer without data is an error.
 */
export async function graphql(query, variables = {}, signal = undefined) {
  const answer = await send(graphqlPath, {
    method: 'POST',
    signal,
    headers: { 'Content-Type': 'application/json', Accept: JSON_TYPE },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await answer.json().catch(() => ({}));
  if (!data || (errors && Object.values(data).every((value) => value === null))) {
    throw failure(answer.status, errors?.[0]?.message, errors?.[0]?.extensions?.code);
  }
  return errors ? { ...data, errors } : data;
}

/**
 * Sends a REST request where GraphQL has no field, and returns the JSON of the response.
 * @param {string} method
 * @param {string} path
 * @param {string | undefined} body JSON
 * @param {AbortSignal | undefined} signal
 */
export async function rest(method, path, body = undefined, signal = undefined) {
  const answer = await send(path, { method, body, signal, headers: body === undefined ? { Accept: 'application/json' } : { Accept: 'application/json', 'Content-Type': 'application/json' } });
  const json = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    throw failure(answer.status, json.error?.reason, json.error?.type);
  }
  return json;
}

/** Returns the data of a mutation. Any error is thrown. */
export async function change(query, variables = {}) {
  const data = await graphql(query, variables);
  if (data.errors) {
    throw failure(200, data.errors[0].message, data.errors[0].extensions?.code);
  }
  return data;
}

// The codes of errors that do not change without an action of the user.
const FINAL = ['FORBIDDEN', 'NOT_FOUND', 'BAD_REQUEST'];

/**
 * Follows a subscription until it is stopped. It is repeated after an interruption, and it pauses while the tab is
 * hidden, because nobody looks at it then.
 * @param {string} query
 * @param {object} variables
 * @param {{ next: (data: any) => void, state?: (problem: string, code?: string) => void, resume?: () => object }} observer `state` gets
 *     an empty text when the subscription works, and otherwise the problem and its code; `resume` returns the variables after an
 *     interruption
 * @returns {() => void} a function that stops it
 */
export function subscribe(query, variables, observer) {
  const { next, state = () => {}, resume = () => variables } = observer;
  let stopped = false;
  let abort = new AbortController();
  /** @type {(value?: unknown) => void} */
  let wake = () => {};
  const visibility = () => {
    if (document.hidden) {
      abort.abort();
    } else {
      wake();
    }
  };
  document.addEventListener('visibilitychange', visibility);
  (async () => {
    let current = variables;
    for (let attempt = 0; !stopped; attempt += 1) {
      if (document.hidden) {
        await new Promise((resolve) => {
          wake = resolve;
        });
        attempt = 0;
      }
      if (stopped) {
        return;
      }
      abort = new AbortController();
      try {
        const answer = await send(graphqlPath, {
          method: 'POST',
          signal: abort.signal,
          headers: { 'Content-Type': 'application/json', Accept: `text/event-stream, ${JSON_TYPE};q=0.5` },
          body: JSON.stringify({ query, variables: current }),
        });
        if (!answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
          const { errors } = await answer.json().catch(() => ({}));
          throw failure(answer.status, errors?.[0]?.message, errors?.[0]?.extensions?.code);
        }
        state('');
        await readEvents(answer.body, (result) => {
          if (result.errors) {
            state(result.errors[0].message, result.errors[0].extensions?.code);
            stopped ||= FINAL.includes(result.errors[0].extensions?.code);
          } else {
            attempt = 0;
            state('');
          }
          if (result.data && !stopped) {
            next(result.data);
          }
        });
      } catch (error) {
        if (error.status === 401) {
          return;
        }
        if (error.name !== 'AbortError') {
          state(error.message, error.code);
          stopped ||= FINAL.includes(error.code);
        }
      }
      current = resume();
      if (!stopped && !document.hidden) {
        await new Promise((resolve) => {
          wake = resolve;
          setTimeout(resolve, Math.min(500 * 2 ** attempt, 15_000));
        });
      }
    }
  })();
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', visibility);
    abort.abort();
    wake();
  };
}

/** Loads the data of a GraphQL query, and again when the variables change. See `useLoaded`. */
export const useQuery = (query, variables = {}, every = 0, keep = false) =>
  useLoaded((signal) => graphql(query, variables, signal), JSON.stringify([query, variables]), every, keep);

// A part that the user has no privilege to see is left out. The screens say so where it matters.
const problemIn = (errors) => errors.find((error) => error.extensions?.code !== 'FORBIDDEN')?.message ?? null;

/**
 * Loads data, and again when the key changes, after `reload()`, and every `every` milliseconds while the tab is visible.
 * With `keep`, the data of the earlier key is shown until the new data arrives.
 * @param {(signal: AbortSignal) => Promise<any>} fetchData
 */
export function useLoaded(fetchData, key, every = 0, keep = false) {
  const [result, setResult] = useState({ key: '', value: null, error: null });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    let isLoading = false;
    const load = () => {
      if (isLoading) {
        return;
      }
      isLoading = true;
      fetchData(abort.signal)
        .then((value) => !abort.signal.aborted && setResult({ key, value, error: problemIn(value.errors ?? []) }))
        .catch((error) => {
          if (!abort.signal.aborted) {
            setResult((previous) => ({ key, value: previous.key === key ? previous.value : null, error: error.message }));
          }
        })
        .finally(() => {
          isLoading = false;
        });
    };
    load();
    const timer = every > 0 ? setInterval(() => document.hidden || load(), every) : 0;
    const shown = () => !document.hidden && every > 0 && load();
    document.addEventListener('visibilitychange', shown);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [key, turn]);
  const current = keep || result.key === key ? result : { value: null, error: null };
  return { value: current.value, error: current.error, reload: () => setTurn((number) => number + 1) };
}
