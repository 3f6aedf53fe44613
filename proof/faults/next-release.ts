import { migrations } from '../../server/platform/migrations/index.ts';

/**
 * Loaded before a server: adds one migration, which makes it the next release. Events then store
 * the release that wrote them.
 */
process.env.PGOPTIONS = '-c vms.release=next';
const next = {
  name: 'next-release',
  statements: () => [
    `alter table "events" add column "writtenBy" text not null
      default coalesce(current_setting('vms.release', true), 'the one before')`,
  ],
};
Reflect.apply(Array.prototype.push, migrations, [next]);
