'use strict';

// Shows the description of the service this page comes from, and sends what is tried out to that service and no other.
(() => {
  const toThisService = () => ({
    statePlugins: {
      spec: {
        wrapActions: {
          updateJsonSpec: (update) => (description) => update({ ...description, servers: [{ url: location.origin }] }),
        },
      },
    },
  });

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
