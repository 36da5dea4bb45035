// Shows the description of the service that serves this page, and sends requests only to this service.
import { asking, openSession, signInAddress } from './page-session.js';

(() => {
  const { description: address, graphqlPath, hasSession } = document.body.dataset;
  const PLACEHOLDER = 'http://localhost:8080';

  // The description names the default address of a service; here it names the service that serves the page.
  const ofThisService = (description) => ({
    ...description,
    servers: [{ url: location.origin }],
    info: { ...description.info, description: description.info.description.replaceAll(PLACEHOLDER, location.origin) },
  });

  const toThisService = () => ({
    statePlugins: {
      spec: {
        wrapActions: {
          updateJsonSpec: (update) => (description) => update(ofThisService(description)),
        },
      },
    },
  });

  const session = openSession({ page: 'reference', graphqlPath, began: () => begin(), ended: () => show('') });

  const dark = matchMedia('(prefers-color-scheme: dark)');
  const showColours = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', showColours);
  showColours();

  globalThis.SwaggerUIBundle({
    url: address,
    dom_id: '#reference',
    plugins: [toThisService],
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    docExpansion: 'list',
    filter: true,
    // It would send the description to a server of a third party.
    validatorUrl: null,
    // With this header the service never makes the browser ask for a password, and accepts the session of the pages.
    requestInterceptor: async (request) => {
      if (request.url !== new URL(address, location).href) {
        await session.keepAlive();
      }
      request.headers['X-Requested-With'] = 'reference';
      return request;
    },
  });

  // ---- The session of the pages. Credentials that are entered with "Authorize" take precedence.

  const caller = document.getElementById('caller');
  const signIn = document.getElementById('sign-in-link');
  const signOut = document.getElementById('sign-out');

  const show = (name) => {
    caller.textContent = name === '' ? 'not signed in' : `signed in as ${name}`;
    signIn.hidden = name !== '';
    signOut.hidden = name === '';
  };

  const begin = async () => {
    if (!session.isRemembered()) {
      show('');
      return;
    }
    const answer = await session.send(graphqlPath, asking('{ me { name } }'));
    show((await answer.json()).data?.me?.name ?? '');
  };

  signOut.addEventListener('click', () => session.logOut().catch((error) => {
    caller.textContent = error.message;
  }));

  if (hasSession === 'true') {
    signIn.href = signInAddress(location.pathname);
    begin().catch((error) => error.status === 401 || show(''));
  }
})();
