// The client graphql-ws, which speaks graphql-transport-ws: node transport-client.mjs <outdated data stream>.
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { addHundred, asking, basic, check, checkOperations, checkProgress, equal, makeStream, signIn, sockets, until } from './checks.mjs';

const outdated = process.argv[2];
const STREAM = 'live-transport';

const open = (connectionParams, on = {}) =>
  createClient({ url: sockets, webSocketImpl: WebSocket, connectionParams, retryAttempts: 0, on });

const operations = asking((client, payload, observer) => client.subscribe(payload, observer));
const { ask, follow } = operations;

const refusal = (connectionParams) => new Promise((resolve, reject) => {
  const client = open(connectionParams, { closed: resolve });
  client.subscribe({ query: '{ __typename }' }, { next: () => reject(new Error('let in')), error: () => {}, complete: () => {} });
});

await makeStream(STREAM);
const token = await signIn();
const client = open({ Authorization: `Bearer ${token}` });

await checkOperations(operations, client, STREAM);

await check('documentAdded tells every document live, once and in order, until it is stopped', async () => {
  const tail = follow(client, 'subscription { documentAdded(dataStream: "live-transport") { cursor document { id } } }');
  const ids = () => tail.events.map((event) => event.data.documentAdded.document.id);
  await addHundred(STREAM, ids);

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

await checkProgress(operations, client, outdated);

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
