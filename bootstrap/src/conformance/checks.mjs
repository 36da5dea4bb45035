// What the scripts here share: where the service is, how it is written to, and how a check is told.

export const service = process.env.MILLRACE_SERVICE;
export const sockets = `${service.replace(/^http/, 'ws')}/graphql-ws`;
export const user = process.env.MILLRACE_USER;
export const password = process.env.MILLRACE_PASSWORD;
export const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const PATIENCE = 30_000;
const PAUSE = 50;

// Writes what became of a check as a line of JSON; one that fails stops none of the others.
export async function check(name, run) {
  try {
    await within(PATIENCE * 2, run(), name);
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

export async function until(condition, what) {
  const end = Date.now() + PATIENCE;
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
    body: body === undefined ? undefined : JSON.stringify(body),
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
export async function follows(stream, ids) {
  let probe = 0;
  await until(async () => {
    await append(stream, `probe-${probe++}`);
    return ids().length > 0;
  }, `a document of ${stream} is seen`);
}
