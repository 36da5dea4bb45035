// The npm client of Elasticsearch: node elastic-client.mjs <package> <version of the wire> <outdated data stream> <file of the sample>.
import { check, equal, password, service, signIn, user } from './checks.mjs';
import { journey, refusal } from './store-journey.mjs';

const [packaged, wire, outdated, sample] = process.argv.slice(2);
const { Client, errors } = await import(packaged);
const STREAM = 'elastic-client';
const VENDORED = `application/vnd.elasticsearch+json;compatible-with=${wire}`;

// The name that the client has for a body as a whole; of other operations it takes the members.
const BODIES = { create: 'document', index: 'document', 'indices.putSettings': 'settings', msearch: 'searches' };
const spell = (name, { body, ...parameters }) => ({ ...parameters, ...(BODIES[name] ? { [BODIES[name]]: body } : body) });

const open = (auth, options = {}) => new Client({ node: service, auth, ...options });
const client = open({ bearer: await signIn() });

await journey({
  client,
  spell,
  forbidden: open({ username: user, password: 'not this one' }),
  upgrade: {
    start: (index) => client.indices.migrateReindex({ reindex: { source: { index }, mode: 'upgrade' } }),
    status: (index) => client.indices.getMigrateReindexStatus({ index }),
    cancel: (index) => client.indices.cancelMigrateReindex({ index }),
    copy: (source, dest) => client.indices.createFrom({ source, dest, create_from: { settings_override: { number_of_replicas: 0 } } }),
  },
  stream: STREAM,
  outdated,
  sample,
});

await check('user name and password do as well as a token', async () => {
  equal((await open({ username: user, password }).info()).version.number, '8.18.0', 'the version');
});

await check('answers are labelled with the version that was asked for', async () => {
  const { headers } = await client.cluster.health({}, { meta: true });
  equal([headers['content-type'], headers['x-elastic-product']], [VENDORED, 'Elasticsearch'], 'the headers');
});

await check('compressed requests and answers are understood', async () => {
  const squeezing = open({ username: user, password }, { compression: true });
  const documents = Array.from({ length: 500 }, (_, n) => ({ '@timestamp': '2026-11-20T10:00:00Z', n, text: 'round and round '.repeat(20) }));
  await squeezing.indices.putIndexTemplate({ name: 'squeezed', index_patterns: ['squeezed'], data_stream: {} });
  const told = await squeezing.helpers.bulk({ datasource: documents, onDocument: () => ({ create: { _index: 'squeezed' } }) });
  equal([told.successful, told.failed], [500, 0], 'what the helper says');
  const answer = await squeezing.search({ index: 'squeezed', size: 500, query: { range: { n: { gte: 400 } } } }, { meta: true });
  equal([answer.headers['content-encoding'], answer.body.hits.hits.length], ['gzip', 100], 'the answer');
  const found = await squeezing.helpers.search({ index: 'squeezed', size: 3, sort: ['_doc'], query: { match_all: {} } });
  equal(found.map(({ n }) => n), [0, 1, 2], 'what the helper for searches finds');
  await squeezing.indices.deleteDataStream({ name: 'squeezed' });
  await squeezing.indices.deleteIndexTemplate({ name: 'squeezed' });
});

await check('warnings reach whoever asks for them', async () => {
  const { warnings } = await client.cluster.putSettings(
    { transient: { 'migrate.max_concurrent_indices_reindexed_per_data_stream': null } },
    { meta: true },
  );
  equal(warnings.length, 1, 'how many');
  equal(warnings[0].includes('[transientSettings removal]'), true, `what it says: ${warnings[0]}`);
});

await check('an error is a ResponseError with everything the service said', async () => {
  const failure = await client.indices.getDataStream({ name: 'nothing-here' }).then(() => null, (told) => told);
  equal(failure instanceof errors.ResponseError, true, 'what it is');
  equal([failure.statusCode, failure.body.error.type, failure.body.status], [404, 'index_not_found_exception', 404], 'what it says');
  equal(failure.message.startsWith('index_not_found_exception'), true, failure.message);
});

await check('system features are told, and nothing is migrated that needs it not', async () => {
  const { features, migration_status: status } = await client.migration.getFeatureUpgradeStatus();
  equal(features.map((feature) => feature.feature_name).sort(), ['audit', 'graphql', 'tasks'], 'the features');
  if (status === 'NO_MIGRATION_NEEDED') {
    equal((await client.migration.postFeatureUpgrade()).accepted, false, 'whether a migration was started');
  }
});

await check('users are managed and sign in', async () => {
  const word = 'a word for the client';
  await client.security.putUser({ username: 'elastic-reader', password: word, roles: ['reader'] });
  const reader = open({ username: 'elastic-reader', password: word });
  equal((await reader.info()).version.number, '8.18.0', 'what the user reads');
  const { status, type } = await refusal(reader.indices.deleteDataStream({ name: outdated }));
  equal([status, type], [403, 'security_exception'], 'what the user may not do');
  const own = await refusal(reader.security.changePassword({ password: 'another word' }));
  equal([own.status, own.type], [501, 'unsupported_operation_exception'], 'a new password for whoever asks');
  equal((await client.security.deleteUser({ username: 'elastic-reader' })).found, true, 'whether the user was removed');
});

await check('a version that is not known is refused in a sentence', async () => {
  const accept = 'application/vnd.elasticsearch+json; compatible-with=10';
  const { status, type } = await refusal(client.info({}, { headers: { accept } }));
  equal([status, type], [400, 'media_type_header_exception'], 'the answer');
});
