const told = globalThis.document
  ?.querySelector('meta[name="public-origin"]')
  ?.getAttribute('content');

/** Whether the server was told how the outside calls it; otherwise it is taken from the address bar. */
export const isOriginTold = Boolean(told);

/** What the outside calls this server, such as https://vending.example.com. */
export const publicOrigin: string = told || globalThis.location?.origin || '';
