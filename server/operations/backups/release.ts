import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const file = new URL('../../../package.json', import.meta.url);

/** The version of the product that runs. */
export const releaseOf = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
