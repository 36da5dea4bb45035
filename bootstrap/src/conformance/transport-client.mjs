// The client graphql-ws, which speaks graphql-transport-ws: node transport-client.mjs <outdated data stream>.
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { append, basic, check, equal, follows, makeStream, signIn, sockets, until } from './checks.mjs';

const outdated = process.argv[2];
const STREAM = 'live-transport';

const open = (connectionParams, on = {}) =>
  createClient({ url: sockets, webSocketImpl: WebSocket, connectionParams, retryAttempts: 0, on });

const ask = (client, payload) => new Promise((resolve, reject) => {
  let result;
  client.subscribe(payload, { next: (value) => (result = value), error: reject, complete: () => resolve(result) });
});

const follow = (client, query, variables) => {
  const found = { events: [], ended: false, failure: null };
  found.stop = client.subscribe({ query, variables }, {
    next: (value) => found.events.push(value),
    error: (failure) => (found.failure = failure),
    complete: () => (found.ended = true),
  });
  return found;
};

const refusal = (connectionParams) => new Promise((resolve, reject) => {
  const client = open(connectionParams, { closed: resolve });
  client.subscribe({ query: '{ __typename }' }, { next: () => reject(new Error('let in')), error: () => {}, complete: () => {} });
});

await makeStream(STREAM);
const token = await signIn();
const client = open({ Authorization: `Bearer ${token}` });

await check('a query is answered', async () => {
  const result = await ask(client, { query: '{ dataStream(name: "live-transport") { name } }' });
  equal(result, { data: { dataStream: { name: STREAM } } }, 'the answer');
});

await check('a mutation with variables is carried out', async () => {
  const result = await ask(client, {
    query: 'mutation Add($source: JSON!) { createDocument(dataStream: "live-transport", id: "sent", source: $source) { id } }',
    variables: { source: { '@timestamp': '2026-11-20T10:00:00Z' } },
  });
  equal(result, { data: { createDocument: { id: 'sent' } } }, 'the answer');
});

await check('a query that is wrong ends with errors and leaves the socket open', async () => {
  const errors = await ask(client, { query: '{ nothing }' }).then(() => null, (failure) => failure);
  equal(errors?.[0]?.extensions?.code, 'GRAPHQL_VALIDATION_FAILED', 'the code of the error');
  equal(await ask(client, { query: '{ __typename }' }), { data: { __typename: 'Query' } }, 'the next answer');
});

await check('documentAdded tells every document live, once and in order, until it is stopped', async () => {
  const tail = follow(client, 'subscription { documentAdded(dataStream: "live-transport") { cursor document { id } } }');
  const ids = () => tail.events.map((event) => event.data.documentAdded.document.id);
  await follows(STREAM, ids);
  const written = Array.from({ length: 100 }, (_, number) => `d${number}`);
  for (const id of written) {
    await append(STREAM, id);
  }
  await until(() => ids().includes('d99'), 'the last document is seen');
  equal(ids().filter((id) => /^d\d+$/.test(id)), written, 'the documents');

  const cursor = tail.events.find((event) => event.data.documentAdded.document.id === 'd49').data.documentAdded.cursor;
  const resumed = follow(
    client,
    'subscription Go($after: String) { documentAdded(dataStream: "live-transport", after: $after) { document { id } } }',
    { after: cursor },
  );
  const again = () => resumed.events.map((event) => event.data.documentAdded.document.id);
  await until(() => again().includes('d99'), 'the last document is seen again behind the cursor');
  equal(again(), ids().slice(ids().indexOf('d49') + 1), 'the documents behind the cursor');

  tail.stop();
  resumed.stop();
  await until(() => tail.ended && resumed.ended, 'the subscriptions have ended');
  equal([tail.failure, resumed.failure], [null, null], 'failures');
});

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

await check('user name and password in connection_init are taken too', async () => {
  const other = open({ Authorization: basic });
  equal(await ask(other, { query: '{ __typename }' }), { data: { __typename: 'Query' } }, 'the answer');
  await other.dispose();
});

await check('a token that is none closes the socket with 4403', async () => {
  equal((await refusal({ Authorization: 'Bearer not.a.token' })).code, 4403, 'the code');
});

await check('whoever brings nothing is closed with 4403', async () => {
  equal((await refusal({})).code, 4403, 'the code');
});

await client.dispose();
