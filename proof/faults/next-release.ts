import { migrations } from '../../server/core/migrations/index.ts';

/**
 * Loaded before a server: makes a release of it that has one migration more. From then on each event
 * tells by which release it was written.
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
