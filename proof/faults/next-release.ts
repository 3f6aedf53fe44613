import type { Dialect } from '../../server/platform/db/dialect.ts';
import { migrations } from '../../server/platform/migrations/index.ts';

/**
 * Loaded before a server: adds one migration, which makes it the next release. Events then store
 * the release that wrote them.
 */
process.env.PGOPTIONS = '-c vms.release=next';
/** The servers run on PostgreSQL, but take the names of their columns from SQLite. */
const writers = {
  postgres: `coalesce(current_setting('vms.release', true), 'the one before')`,
  sqlite: `'next'`,
};
const next = {
  name: 'next-release',
  statements: ({ engine }: Dialect) => [
    `alter table "events" add column "writtenBy" text not null default ${writers[engine]}`,
  ],
};
Reflect.apply(Array.prototype.push, migrations, [next]);
