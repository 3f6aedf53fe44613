import type { Dialect } from '../db/dialect.ts';
import { spine } from './001-spine.ts';

interface Migration {
  readonly name: string;
  readonly statements: (dialect: Dialect) => string[];
}

/** In order; a migration's place in the list is its version, and none is ever changed. */
export const migrations: readonly Migration[] = [{ name: '001-spine', statements: spine }];
