// The npm client of Elasticsearch, and a service that does not send the header it insists on: node product-check.mjs.
import { Client } from '@elastic/elasticsearch';
import { check, equal, password, service, user } from './checks.mjs';

await check('the client says that it does not know the product', async () => {
  const client = new Client({ node: service, auth: { username: user, password } });
  const failure = await client.info().then(() => null, (told) => told);
  equal(failure?.name, 'ProductNotSupportedError', 'the error');
});
