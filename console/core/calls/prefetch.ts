interface PrefetchedResponse {
  readonly response: Promise<Response>;
  /** Milliseconds UTC. */
  readonly at: number;
  readonly abort: () => void;
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
  const controller = new AbortController();
  const response = fetch(url, { ...request, signal: controller.signal });
  window.prefetchedResponses ??= new Map();
  window.prefetchedResponses.set(url, {
    response,
    at: Date.now(),
    abort: () => controller.abort(),
  });
  return response.then((answer) => answer.clone());
};

/** Returns a prefetched response once, then forgets it. The signal aborts its request. */
export const takePrefetchedResponse = (
  url: string,
  signal?: AbortSignal,
): Promise<Response> | undefined => {
  const prefetched = window.prefetchedResponses?.get(url);
  window.prefetchedResponses?.delete(url);
  // The clock may have been set back meanwhile.
  if (!prefetched || Math.abs(Date.now() - prefetched.at) >= ttlMs) return undefined;
  signal?.addEventListener('abort', prefetched.abort);
  return prefetched.response;
};

/** Aborts requests of the former session, which the server would refuse from now on. */
export const dropPrefetchedResponses = (): void => {
  for (const { abort } of window.prefetchedResponses?.values() ?? []) abort();
  window.prefetchedResponses?.clear();
};
