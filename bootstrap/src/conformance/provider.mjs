// An identity provider, the certified package oidc-provider, for the tests of the sign-in at a provider.
import { createServer } from 'node:http';
import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import Provider from 'oidc-provider';

export const CLIENT_ID = 'millrace';
export const CLIENT_SECRET = 'a-secret-that-only-the-service-and-the-provider-know';

const generate = promisify(generateKeyPair);

async function newKey() {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
}

/**
 * Starts a provider on a free port. Any user can sign in with any password unless the user is disabled.
 * @param {(name: string) => string[]} rolesOf returns the roles of a user
 */
export async function startProvider(rolesOf) {
  const server = createServer((request, response) => current(request, response));
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address();
  const issuer = `http://localhost:${port}`;
  const disabled = new Set();
  let keys = [await newKey()];
  let service = 'http://127.0.0.1:1';
  let current;

  // A new configuration needs a new object.
  function configure() {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [`${service}/oauth/callback/company`],
          post_logout_redirect_uris: [`${service}/console`],
          backchannel_logout_uri: `${service}/oauth/logout/company`,
          backchannel_logout_session_required: true,
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
        },
      ],
      jwks: { keys },
      cookies: { keys: ['a key that signs the cookies of the provider'] },
      claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'roles'], email: ['email'] },
      scopes: ['openid', 'profile', 'email', 'offline_access'],
      conformIdTokenClaims: false,
      features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
      issueRefreshToken: async () => true,
      // Its usual dispatcher rejects loopback addresses, where the service is in this test.
      fetch: (address, { dispatcher, ...options }) => fetch(address, options),
      findAccount: async (_, name) =>
        disabled.has(name)
          ? undefined
          : {
              accountId: name,
              claims: async () => ({ sub: name, name: `${name} example`, preferred_username: name, email: `${name}@example.org`, roles: rolesOf(name) }),
            },
    });
    current = provider.callback();
  }
  configure();

  return {
    issuer,
    /** Registers the service as a client. */
    register(address) {
      service = address;
      configure();
    },
    /** Signs further tokens with a new key. The earlier keys remain published unless they are withdrawn. */
    async rotateKey({ withdraw }) {
      keys = [await newKey(), ...(withdraw ? [] : keys)];
      configure();
    },
    disable: (name) => disabled.add(name),
    enable: (name) => disabled.delete(name),
    /** Closes all connections and accepts no new ones. */
    leave: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
    comeBack: () => new Promise((resolve) => server.listen(port, 'localhost', resolve)),
  };
}
