import { basePath } from '../../contract/endpoint.ts';
import { askAhead } from '../core/ahead.ts';

/** Asks to the letter as the console will, which takes the answer; of what goes wrong it tells. */
export const ask = async <T>(call: string, headers: HeadersInit): Promise<T | undefined> => {
  try {
    const response = await askAhead(basePath + call, { headers });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
};
