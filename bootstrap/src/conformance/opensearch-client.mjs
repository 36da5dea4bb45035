// The npm client of OpenSearch: node opensearch-client.mjs <outdated data stream> <file of the sample>.
import { Client } from '@opensearch-project/opensearch';
import { check, equal, password, service, signIn, user } from './checks.mjs';
import { journey, refusal } from './store-journey.mjs';

const [outdated, sample] = process.argv.slice(2);

const open = (name, word, options = {}) => new Client({ node: service, auth: { username: name, password: word }, ...options });
const client = open(user, password, { compression: 'gzip', suggestCompression: true });

// The client has no name for these requests, and sends them all the same.
const request = async (method, path, body) => (await client.transport.request({ method, path, body })).body;

await journey({
  client,
  forbidden: open(user, 'not this one'),
  upgrade: {
    start: (index) => request('POST', '/_migration/reindex', { source: { index }, mode: 'upgrade' }),
    status: (index) => request('GET', `/_migration/reindex/${index}/_status`),
    cancel: (index) => request('POST', `/_migration/reindex/${index}/_cancel`),
    copy: (source, dest) => request('PUT', `/_create_from/${source}/${dest}`, { settings_override: { number_of_replicas: 0 } }),
  },
  stream: 'opensearch-client',
  outdated,
  sample,
});

await check('a token does as well as user name and password', async () => {
  const bearer = new Client({ node: service, headers: { Authorization: `Bearer ${await signIn()}` } });
  equal((await bearer.cluster.health()).body.status, 'green', 'the health');
});

await check('the service does not call itself a distribution of OpenSearch, and the client does not ask', async () => {
  equal((await client.info()).body.version.distribution, undefined, 'the distribution');
});

await check('media types of OpenSearch alone are refused', async () => {
  const { status, reason } = await refusal(client.info({}, { headers: { accept: 'application/vnd.opensearch+json; compatible-with=7' } }));
  equal([status, reason.endsWith('is not supported')], [406, true], `the answer: ${reason}`);
});
