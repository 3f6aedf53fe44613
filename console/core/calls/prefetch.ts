declare global {
  interface Window {
    /** Responses that `console/preload` requested before the scripts loaded, by URL. */
    prefetchedResponses?: Map<string, Promise<Response>>;
  }
}

/** Starts a request that the console will need. The console takes the response; the caller gets a clone. */
export const prefetchResponse = (url: string, request: RequestInit): Promise<Response> => {
  const response = fetch(url, request);
  window.prefetchedResponses ??= new Map();
  window.prefetchedResponses.set(url, response);
  return response.then((answer) => answer.clone());
};

/** Returns a prefetched response once, then forgets it. */
export const takePrefetchedResponse = (url: string): Promise<Response> | undefined => {
  const response = window.prefetchedResponses?.get(url);
  window.prefetchedResponses?.delete(url);
  return response;
};
