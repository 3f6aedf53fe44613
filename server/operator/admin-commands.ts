import { newPassword } from '../admins/passwords.ts';
import { StartError } from '../core/settings/settings.ts';
import { listAdmins } from './admin-list.ts';
import {
  adminNamed,
  checkNewUsername,
  checkPassword,
  createAdmin,
  endSessions,
  resetPassword,
  turnOffTwoStep,
} from './admins.ts';
import { argumentsOf } from './arguments.ts';
import { askNewPassword, type Terminal } from './ask-password.ts';
import type { Desk } from './desk.ts';
import { type NamedPlace, placeOf } from './places.ts';
import { visible } from './visible.ts';

export const adminUsage = [
  'npm run admin -- list',
  'npm run admin -- create <username> [--organization <name or id> | --institution <name or id>] [--generate]',
  'npm run admin -- reset-password <username> [--generate]',
  'npm run admin -- turn-off-two-step <username>',
  'npm run admin -- end-sessions <username>',
  '',
  'A new password is asked for. With --generate, or where there is no terminal, one is made and shown once.',
];

const options = {
  organization: { type: 'string' },
  institution: { type: 'string' },
  generate: { type: 'boolean' },
} as const;

interface Given extends NamedPlace {
  readonly username: string;
  readonly generate?: boolean | undefined;
}

/** Undefined without a terminal, where nobody can answer. */
type Asked = Terminal | undefined;

const passwordFor = async ({ username, generate }: Given, terminal: Asked) => {
  if (generate || !terminal) {
    const password = newPassword();
    return { password, shown: [`password, shown only now: ${password}`] };
  }
  const password = await askNewPassword(terminal, visible(username), checkPassword);
  return { password, shown: [] };
};

const create = async (desk: Desk, given: Given, terminal: Asked): Promise<string[]> => {
  const { username, organization, institution } = given;
  const named = { organization, institution };
  // Checked before somebody has to think of a password.
  await checkNewUsername(desk.store.read, username);
  await placeOf(desk.store.read, named);
  const { password, shown } = await passwordFor(given, terminal);
  const admin = await createAdmin(desk, { ...named, username, password });
  return [`${admin.type} admin '${admin.username}' is created.`, ...shown];
};

const reset = async (desk: Desk, given: Given, terminal: Asked): Promise<string[]> => {
  const { username } = await adminNamed(desk.store.read, given.username);
  const { password, shown } = await passwordFor({ ...given, username }, terminal);
  await resetPassword(desk, { username, password });
  return [
    `'${visible(username)}' has a new password; its sessions are ended and its browsers forgotten.`,
    ...shown,
  ];
};

const withoutTwoStep = async (desk: Desk, { username }: Given): Promise<string[]> => {
  const admin = await turnOffTwoStep(desk, username);
  return [`'${visible(admin.username)}' logs in by the password alone; its sessions are ended.`];
};

const end = async (desk: Desk, { username }: Given): Promise<string[]> => {
  const admin = await endSessions(desk, username);
  return [`'${visible(admin.username)}' is logged out everywhere.`];
};

interface Command {
  readonly takes: readonly (keyof typeof options)[];
  readonly run: (desk: Desk, given: Given, terminal: Asked) => Promise<string[]>;
}

const commands: Readonly<Record<string, Command>> = {
  create: { takes: ['organization', 'institution', 'generate'], run: create },
  'reset-password': { takes: ['generate'], run: reset },
  'turn-off-two-step': { takes: [], run: withoutTwoStep },
  'end-sessions': { takes: [], run: end },
};

const howTo = '"npm run admin" shows how it is used';

type Run = (desk: Desk, terminal: Asked) => Promise<string[]>;

/** Parses a command line; throws a StartError for an unknown command or option. */
export const adminCommandOf = (args: string[]): Run => {
  const { values, positionals } = argumentsOf(args, options, howTo);
  const [name = '', username, ...more] = positionals;
  const given = Object.keys(values);
  if (name === 'list' && username === undefined && !given.length) return listAdmins;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command && name !== 'list') {
    throw new StartError(`There is no '${visible(name)}': ${howTo}.`);
  }
  const isSurplus = given.some((option) => !command?.takes.some((taken) => taken === option));
  if (!command || isSurplus || more.length) {
    throw new StartError(`'${name}' takes less than was given: ${howTo}.`);
  }
  if (username === undefined) throw new StartError(`Say which username: ${howTo}.`);
  return (desk, terminal) => command.run(desk, { ...values, username }, terminal);
};
