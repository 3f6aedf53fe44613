const pagePublicOrigin = globalThis.document
  ?.querySelector('meta[name="public-origin"]')
  ?.getAttribute('content');

/** True if PUBLIC_ORIGIN is set on the server; otherwise the address bar is used. */
export const isOriginConfigured = Boolean(pagePublicOrigin);

/** Public origin of this server, such as https://vending.example.com. */
export const publicOrigin: string = pagePublicOrigin || globalThis.location?.origin || '';
