// Runs the identity provider of provider.mjs. The first line of the output has the issuer and the address for control requests.
import { createServer } from 'node:http';
import { startProvider } from './provider.mjs';

const provider = await startProvider((name) => (name === 'olga' ? ['log-operators'] : []));

const ACTIONS = {
  register: (query) => provider.register(query.get('address')),
  rotate: (query) => provider.rotateKey({ withdraw: query.get('withdraw') === 'true' }),
  disable: (query) => provider.disable(query.get('user')),
  enable: (query) => provider.enable(query.get('user')),
  leave: () => provider.leave(),
  'come-back': () => provider.comeBack(),
};

const control = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const action = ACTIONS[pathname.slice(1)];
  await action?.(searchParams);
  response.writeHead(action === undefined ? 404 : 204).end();
});
control.listen(0, 'localhost', () => {
  console.log(JSON.stringify({ issuer: provider.issuer, control: `http://localhost:${control.address().port}` }));
});
