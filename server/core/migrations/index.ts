import type { Dialect } from '../db/dialect.ts';
import { spine } from './001-spine.ts';
import { calls } from './002-calls.ts';
import { payments } from './003-payments.ts';

interface Migration {
  readonly name: string;
  readonly statements: (dialect: Dialect) => string[];
}

/** In order; a migration's place in the list is its version, and none is ever changed. */
export const migrations: readonly Migration[] = [
  { name: '001-spine', statements: spine },
  { name: '002-calls', statements: calls },
  { name: '003-payments', statements: payments },
];
