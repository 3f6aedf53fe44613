import { sql } from 'kysely';
import { escapeInvisible } from '../escape-invisible.ts';
import { type Check, type OpenedInstallation, reportGood, reportWarning } from './check.ts';

/** Machines and admins with a form that another one had first: see `exactKey`. */
export const checkNames: Check<OpenedInstallation>['run'] = async ({ store }) => {
  const { rows } = await sql<{ text: string }>`
    select "physicalId" as "text" from "machines"
      where "removedAt" is null and substr("idKey", 1, 1) = ' '
    union all select "username" from "admins"
      where "removedAt" is null and substr("usernameKey", 1, 1) = ' '`.execute(store.read);
  if (rows.length === 0) return reportGood('no two machines or admins have names alike');
  const texts = rows.slice(0, 5).map(({ text }) => `'${escapeInvisible(text)}'`);
  const more = rows.length > texts.length ? ` and ${rows.length - texts.length} more` : '';
  return reportWarning(
    `${texts.join(', ')}${more}: another machine or admin has the same name but for case, separators or invisible letters. Each is found by its exact name alone: rename the admin, or add the machine again under another ID.`,
  );
};
