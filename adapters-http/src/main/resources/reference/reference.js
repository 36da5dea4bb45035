'use strict';

// Shows the description of the service this page comes from, and sends what is tried out to that service and no other.
(() => {
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

  const dark = matchMedia('(prefers-color-scheme: dark)');
  const showColours = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', showColours);
  showColours();

  globalThis.SwaggerUIBundle({
    url: document.body.dataset.description,
    dom_id: '#reference',
    plugins: [toThisService],
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    docExpansion: 'list',
    filter: true,
    // It would send the description to a server of a third party.
    validatorUrl: null,
    // With this header the service never makes the browser ask for a password.
    requestInterceptor: (request) => {
      request.headers['X-Requested-With'] = 'reference';
      return request;
    },
  });
})();
