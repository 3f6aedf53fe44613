interface PrefetchedResponse {
  readonly response: Promise<Response>;
  /** Milliseconds UTC. */
  readonly at: number;
}

declare global {
  interface Window {
    /** Responses that `console/core/preload` requested before the scripts loaded, by URL. */
    prefetchedResponses?: Map<string, PrefetchedResponse>;
  }
}

/** Milliseconds after which a prefetched response is too old to be shown. */
const ttlMs = 30_000;

/** Starts a request that the console will need. The console takes the response; the caller gets a clone. */
export const prefetchResponse = (url: string, request: RequestInit): Promise<Response> => {
  const response = fetch(url, request);
  window.prefetchedResponses ??= new Map();
  window.prefetchedResponses.set(url, { response, at: Date.now() });
  return response.then((answer) => answer.clone());
};

/** Returns a prefetched response once, then forgets it. */
export const takePrefetchedResponse = (url: string): Promise<Response> | undefined => {
  const prefetched = window.prefetchedResponses?.get(url);
  window.prefetchedResponses?.delete(url);
  // The clock may have been set back meanwhile.
  const isFresh = prefetched && Math.abs(Date.now() - prefetched.at) < ttlMs;
  return isFresh ? prefetched.response : undefined;
};

/** They were requested for the former session. */
export const dropPrefetchedResponses = (): void => window.prefetchedResponses?.clear();
