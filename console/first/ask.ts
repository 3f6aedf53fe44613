import { basePath } from '../../contract/endpoint.ts';
import { askAhead } from '../core/ahead.ts';

/** Prefetches JSON with the exact request of the console, which reuses the response and reports errors. */
export const ask = async <T>(call: string, headers: HeadersInit): Promise<T | undefined> => {
  try {
    const response = await askAhead(basePath + call, { headers });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
};
