// The client subscriptions-transport-ws, which speaks the older graphql-ws: node legacy-client.mjs <outdated data stream>.
import { SubscriptionClient } from 'subscriptions-transport-ws';
import WebSocket from 'ws';
import { append, basic, check, equal, follows, makeStream, signIn, sockets, until } from './checks.mjs';

const outdated = process.argv[2];
const STREAM = 'live-legacy';

const open = (connectionParams, connectionCallback) =>
  new SubscriptionClient(sockets, { connectionParams, connectionCallback, reconnect: false }, WebSocket);

const ask = (client, payload) => new Promise((resolve, reject) => {
  let result;
  client.request(payload).subscribe({ next: (value) => (result = value), error: reject, complete: () => resolve(result) });
});

const follow = (client, query, variables) => {
  const found = { events: [], ended: false, failure: null };
  const { unsubscribe } = client.request({ query, variables }).subscribe({
    next: (value) => found.events.push(value),
    error: (failure) => (found.failure = failure),
    complete: () => (found.ended = true),
  });
  found.stop = unsubscribe;
  return found;
};

const refusal = (connectionParams) => new Promise((resolve, reject) => {
  let told = null;
  const client = open(connectionParams, (refused) => {
    if (refused) {
      told = refused;
    } else {
      reject(new Error('let in'));
    }
  });
  client.client.addEventListener('close', ({ code }) => resolve({ code, told }));
});

await makeStream(STREAM);
const token = await signIn();
const client = open({ Authorization: `Bearer ${token}` });

await check('a query is answered', async () => {
  const result = await ask(client, { query: '{ dataStream(name: "live-legacy") { name } }' });
  equal(result, { data: { dataStream: { name: STREAM } } }, 'the answer');
});

await check('a mutation with variables is carried out', async () => {
  const result = await ask(client, {
    query: 'mutation Add($source: JSON!) { createDocument(dataStream: "live-legacy", id: "sent", source: $source) { id } }',
    variables: { source: { '@timestamp': '2026-11-20T10:00:00Z' } },
  });
  equal(result, { data: { createDocument: { id: 'sent' } } }, 'the answer');
});

await check('a query that is wrong ends with an error and leaves the socket open', async () => {
  const failure = await ask(client, { query: '{ nothing }' }).then(() => null, (told) => told);
  equal(failure?.extensions?.code ?? failure?.[0]?.extensions?.code, 'GRAPHQL_VALIDATION_FAILED', 'the code of the error');
  equal(await ask(client, { query: '{ __typename }' }), { data: { __typename: 'Query' } }, 'the next answer');
});

await check('documentAdded tells every document live, once and in order, until it is stopped', async () => {
  const tail = follow(client, 'subscription { documentAdded(dataStream: "live-legacy") { document { id } } }');
  const ids = () => tail.events.map((event) => event.data.documentAdded.document.id);
  await follows(STREAM, ids);
  const written = Array.from({ length: 100 }, (_, number) => `d${number}`);
  for (const id of written) {
    await append(STREAM, id);
  }
  await until(() => ids().includes('d99'), 'the last document is seen');
  equal(ids().filter((id) => /^d\d+$/.test(id)), written, 'the documents');

  tail.stop();
  const seen = tail.events.length;
  await append(STREAM, 'unseen');
  equal(await ask(client, { query: '{ __typename }' }), { data: { __typename: 'Query' } }, 'the next answer');
  equal([tail.events.length, tail.failure], [seen, null], 'what was told after the end');
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

await check('signs of life keep a client that is strict about them', async () => {
  const strict = new SubscriptionClient(
    sockets,
    { connectionParams: { Authorization: basic }, reconnect: false, timeout: 2_500, minTimeout: 2_500 },
    WebSocket,
  );
  let left = false;
  strict.onDisconnected(() => (left = true));
  equal(await ask(strict, { query: '{ __typename }' }), { data: { __typename: 'Query' } }, 'the answer');
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  equal(left, false, 'whether the client gave up');
  strict.close();
});

await check('a token that is none is told and the socket closed with 1011', async () => {
  const { code, told } = await refusal({ Authorization: 'Bearer not.a.token' });
  equal(code, 1011, 'the code');
  equal(typeof told?.message, 'string', 'what was told');
});

await check('whoever brings nothing is told and closed with 1011', async () => {
  equal((await refusal({})).code, 1011, 'the code');
});

client.close();
