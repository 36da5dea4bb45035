// The client subscriptions-transport-ws, which speaks the older graphql-ws: node legacy-client.mjs <outdated data stream>.
import { SubscriptionClient } from 'subscriptions-transport-ws';
import WebSocket from 'ws';
import { addHundred, append, asking, basic, check, checkOperations, checkProgress, equal, makeStream, signIn, sockets } from './checks.mjs';

const outdated = process.argv[2];
const STREAM = 'live-legacy';

const open = (connectionParams, connectionCallback) =>
  new SubscriptionClient(sockets, { connectionParams, connectionCallback, reconnect: false }, WebSocket);

const operations = asking((client, payload, observer) => client.request(payload).subscribe(observer).unsubscribe);
const { ask, follow } = operations;

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

await checkOperations(operations, client, STREAM);

await check('documentAdded tells every document live, once and in order, until it is stopped', async () => {
  const tail = follow(client, 'subscription { documentAdded(dataStream: "live-legacy") { document { id } } }');
  const ids = () => tail.events.map((event) => event.data.documentAdded.document.id);
  await addHundred(STREAM, ids);

  tail.stop();
  const seen = tail.events.length;
  await append(STREAM, 'unseen');
  equal(await ask(client, { query: '{ __typename }' }), { data: { __typename: 'Query' } }, 'the next answer');
  equal([tail.events.length, tail.failure], [seen, null], 'what was told after the end');
});

await checkProgress(operations, client, outdated);

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
