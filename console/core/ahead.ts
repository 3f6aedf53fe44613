declare global {
  interface Window {
    /** Responses that `console/preload` requested before the scripts loaded, by URL. */
    askedAhead?: Map<string, Promise<Response>>;
  }
}

/** Starts a request that the console will need. The console takes the response; the caller gets a clone. */
export const askAhead = (url: string, request: RequestInit): Promise<Response> => {
  const asked = fetch(url, request);
  window.askedAhead ??= new Map();
  window.askedAhead.set(url, asked);
  return asked.then((response) => response.clone());
};

/** Returns a prefetched response once, then forgets it. */
export const takeAhead = (url: string): Promise<Response> | undefined => {
  const asked = window.askedAhead?.get(url);
  window.askedAhead?.delete(url);
  return asked;
};
