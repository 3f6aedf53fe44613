import { basePath } from '../../../contract/endpoint.ts';
import { prefetchResponse } from '../calls/prefetch.ts';

/** Prefetches JSON with the exact request of the console, which reuses the response and reports errors. */
export const prefetchJson = async <T>(
  path: string,
  headers: HeadersInit,
): Promise<T | undefined> => {
  try {
    const response = await prefetchResponse(basePath + path, { headers });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
};
