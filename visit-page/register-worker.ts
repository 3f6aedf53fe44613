const workerUrl = '/visit/service-worker.js';

/** A browser with Trusted Types registers a worker of a checked address alone. */
declare global {
  interface Window {
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: 'default',
        rules: { readonly createScriptURL: (url: string) => string | null },
      ) => unknown;
    };
  }
}

/** Registers the service worker. A browser that refuses it opens the page with a signal alone. */
export const registerWorker = (): void => {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (url === workerUrl ? url : null),
  });
  navigator.serviceWorker?.register(workerUrl, { scope: '/visit/' }).catch(() => undefined);
};
