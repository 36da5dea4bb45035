// The audits of graphql-http, one by one, against the endpoint over HTTP.
import { serverAudits } from 'graphql-http';
import { basic, service } from './checks.mjs';

const authorised = (address, options = {}) =>
  fetch(address, { ...options, headers: { ...options.headers, Authorization: basic } });

for (const { id, name, fn } of serverAudits({ url: `${service}/graphql`, fetchFn: authorised })) {
  const result = await fn();
  console.log(JSON.stringify({
    name: `${id} ${name}`,
    passed: result.status === 'ok',
    reason: result.status === 'ok' ? '' : `${result.status}: ${result.reason}`,
  }));
}
