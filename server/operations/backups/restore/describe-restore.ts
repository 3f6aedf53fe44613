import { notLiveText } from '../../../platform/db/live.ts';
import { describeDifferences } from '../../../platform/migrations/compare-schema.ts';
import type { AccessDifference } from './access-state.ts';
import type { Inspection } from './inspect-restored.ts';
import type { RestoreOutcome } from './restore-job.ts';

const listNames = (names: readonly string[], text: string): string[] =>
  names.length ? [`${text}: ${names.join(', ')}.`] : [];

const describeDifference = (difference: AccessDifference): string[] => [
  ...listNames(
    difference.adminsBack,
    'Admins that had been removed and are back; remove them again',
  ),
  ...listNames(difference.adminsGone, 'Admins that are gone; create them again'),
  ...listNames(difference.passwordsBack, 'Admins who have the password of then again'),
  ...listNames(difference.machinesGone, 'Machines whose keys are gone; pair them again'),
];

const unreadableNote =
  'What was there before is of another installation or cannot be read: compare the admins and the keys of the machines yourself.';

const describeInspection = ({ supers, differences }: Inspection): string[] => [
  'Super admins, and since when; remove whom you do not know:',
  ...supers.map(
    ({ username, createdAt }) =>
      `  ${JSON.stringify(username)}, ${new Date(createdAt).toISOString()}`,
  ),
  ...(differences.length
    ? [`ATTENTION: the schema is not what this release makes: ${describeDifferences(differences)}.`]
    : []),
];

/** Describes a restore and the next steps, in lines for a person. */
export const describeRestore = (
  file: string,
  { header, done, inspection, previousDatabase, isPreviousUnreadable }: RestoreOutcome,
): string[] => {
  const { sessions, commands, payments, keysRevoked, difference } = done;
  const isStrange =
    isPreviousUnreadable || (previousDatabase !== undefined && difference === undefined);
  return [
    `Restored ${file}, as the database was at ${header.createdAt}.`,
    ...(previousDatabase === undefined
      ? []
      : [`What was there before is kept in ${previousDatabase}.`]),
    `Ended sessions: ${sessions}. Voided commands: ${commands}. Keys of machines revoked again: ${keysRevoked}.`,
    `Payments under way then, about which the provider and the machines are asked first: ${payments}.`,
    ...(difference ? describeDifference(difference) : []),
    ...(isStrange ? [unreadableNote] : []),
    ...describeInspection(inspection),
    `This installation is ${notLiveText}`,
    'Now start the server. Machines send again what they still hold; look at the payments that need attention, count the slots, and compare the days since the backup with the statement of the provider.',
  ];
};
