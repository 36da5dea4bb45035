// What the scripts here share: where the service is, how it is written to, and how a check is told.

export const service = process.env.MILLRACE_SERVICE;
export const sockets = `${service.replace(/^http/, 'ws')}/graphql-ws`;
export const user = process.env.MILLRACE_USER;
export const password = process.env.MILLRACE_PASSWORD;
export const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const PATIENCE = 30_000;
const PAUSE = 50;

// Writes what became of a check as a line of JSON; one that fails stops none of the others.
export async function check(name, run, patience = PATIENCE * 2) {
  try {
    await within(patience, run(), name);
    console.log(JSON.stringify({ name, passed: true, reason: '' }));
  } catch (failure) {
    console.log(JSON.stringify({ name, passed: false, reason: failure?.stack ?? JSON.stringify(failure) }));
  }
}

export function equal(found, wanted, what) {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value));
  if (one !== other) {
    throw new Error(`${what}: ${one} instead of ${other}`);
  }
}

export async function until(condition, what, patience = PATIENCE) {
  const end = Date.now() + patience;
  for (let met = await condition(); !met; met = await condition()) {
    if (Date.now() > end) {
      throw new Error(`waited in vain until ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

export async function within(milliseconds, promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export async function send(method, path, body) {
  const answer = await fetch(service + path, {
    method,
    headers: { Authorization: basic, 'Content-Type': 'application/json' },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) {
    throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(json)}`);
  }
  return json;
}

export async function makeStream(stream) {
  await send('PUT', `/_index_template/${stream}`, { index_patterns: [stream], data_stream: {} });
  await send('PUT', `/_data_stream/${stream}`);
}

export function append(stream, id) {
  return send('PUT', `/${stream}/_create/${id}`, { '@timestamp': '2026-11-20T10:00:00Z', message: `this is ${id}` });
}

export async function signIn() {
  return (await send('POST', '/login', { username: user, password })).access_token;
}

// A tail begins at a moment that is not told, so that documents are added until one of them is seen.
async function follows(stream, ids) {
  let probe = 0;
  await until(async () => {
    await append(stream, `probe-${probe++}`);
    return ids().length > 0;
  }, `a document of ${stream} is seen`);
}

// What a client of web sockets is asked here. `subscribe` of a client takes what is sent and an observer, and returns what ends it.
export function asking(subscribe) {
  const ask = (client, payload) => new Promise((resolve, reject) => {
    let result;
    subscribe(client, payload, { next: (value) => (result = value), error: reject, complete: () => resolve(result) });
  });
  const follow = (client, query, variables) => {
    const found = { events: [], ended: false, failure: null };
    found.stop = subscribe(client, { query, variables }, {
      next: (value) => found.events.push(value),
      error: (failure) => (found.failure = failure),
      complete: () => (found.ended = true),
    });
    return found;
  };
  return { ask, follow };
}

// The operations that both protocols carry in the same way.
export async function checkOperations({ ask }, client, stream) {
  await check('a query is answered', async () => {
    const result = await ask(client, { query: `{ dataStream(name: "${stream}") { name } }` });
    equal(result, { data: { dataStream: { name: stream } } }, 'the answer');
  });

  await check('a mutation with variables is carried out', async () => {
    const result = await ask(client, {
      query: `mutation Add($source: JSON!) { createDocument(dataStream: "${stream}", id: "sent", source: $source) { id } }`,
      variables: { source: { '@timestamp': '2026-11-20T10:00:00Z' } },
    });
    equal(result, { data: { createDocument: { id: 'sent' } } }, 'the answer');
  });

  await check('a query that is wrong ends with errors and leaves the socket open', async () => {
    const failure = await ask(client, { query: '{ nothing }' }).then(() => null, (told) => told);
    equal(failure?.extensions?.code ?? failure?.[0]?.extensions?.code, 'GRAPHQL_VALIDATION_FAILED', 'the code of the error');
    equal(await ask(client, { query: '{ __typename }' }), { data: { __typename: 'Query' } }, 'the next answer');
  });
}

// Adds a hundred documents, which `ids` has to tell once and in order.
export async function addHundred(stream, ids) {
  await follows(stream, ids);
  const written = Array.from({ length: 100 }, (_, number) => `d${number}`);
  for (const id of written) {
    await append(stream, id);
  }
  await until(() => ids().includes('d99'), 'the last document is seen');
  equal(ids().filter((id) => /^d\d+$/.test(id)), written, 'the documents');
}

export async function checkProgress({ ask, follow }, client, outdated) {
  await check('reindexProgress shows an upgrade from its start to its end', async () => {
    const watch = follow(
      client,
      'subscription Watch($stream: String!) { reindexProgress(dataStream: $stream) { state complete successes pending } }',
      { stream: outdated },
    );
    await ask(client, { query: `mutation { startReindex(dataStream: "${outdated}") { state } }` });
    await until(() => watch.ended, 'the upgrade has ended');
    const last = watch.events.at(-1).data.reindexProgress;
    equal(watch.events[0].data.reindexProgress.complete, false, 'whether it was complete at first');
    equal(last, { state: 'COMPLETE', complete: true, successes: 4, pending: 0 }, 'the last event');
  });
}
