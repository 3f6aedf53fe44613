import type { Outcome } from './job.ts';
import type { Difference } from './replaced.ts';

const listed = (names: readonly string[], text: string): string[] =>
  names.length ? [`${text}: ${names.join(', ')}.`] : [];

const differing = (difference: Difference): string[] => [
  ...listed(difference.adminsBack, 'Admins that had been removed and are back; remove them again'),
  ...listed(difference.adminsGone, 'Admins that are gone; create them again'),
  ...listed(difference.passwordsBack, 'Admins who have the password of then again'),
  ...listed(difference.machinesGone, 'Machines whose keys are gone; pair them again'),
];

const unknown =
  'What was there before is of another installation or cannot be read: compare the admins and the keys of the machines yourself.';

/** Describes a restore and the next steps, in lines for a person. */
export const linesOf = (file: string, { header, done, wayBack, isUnknown }: Outcome): string[] => {
  const { sessions, commands, payments, keysRevoked, difference } = done;
  const isStrange = isUnknown || (wayBack !== undefined && difference === undefined);
  return [
    `Restored ${file}, as the database was at ${header.createdAt}.`,
    ...(wayBack === undefined ? [] : [`What was there before is kept in ${wayBack}.`]),
    `Ended sessions: ${sessions}. Voided commands: ${commands}. Keys of machines revoked again: ${keysRevoked}.`,
    `Payments under way then, about which bKash and the machines are asked first: ${payments}.`,
    ...(difference ? differing(difference) : []),
    ...(isStrange ? [unknown] : []),
    'Now start the server. Machines send again what they still hold; look at the payments that need attention, count the slots, and compare the days since the backup with the statement of bKash.',
  ];
};
