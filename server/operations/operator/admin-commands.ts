import { generatePassword } from '../../admins/passwords.ts';
import { StartError } from '../../platform/settings/settings.ts';
import { listAdmins } from './admin-list.ts';
import {
  checkNewUsername,
  checkPassword,
  createAdmin,
  endSessions,
  findAdmin,
  resetPassword,
  turnOffTwoStep,
} from './admins.ts';
import { parseArguments } from './arguments.ts';
import { askNewPassword, type Terminal } from './ask-password.ts';
import { escapeInvisible } from './escape-invisible.ts';
import { findAdminTenant, type NamedTenant } from './find-tenant.ts';
import { forgetOnPaper } from './forget-on-paper.ts';
import { goLive } from './go-live.ts';
import type { OperatorContext } from './operator-context.ts';

export const adminUsage = [
  'npm run admin -- list',
  'npm run admin -- create <username> [--organization <name or id> | --institution <name or id>] [--generate]',
  'npm run admin -- reset-password <username> [--generate]',
  'npm run admin -- turn-off-two-step <username>',
  'npm run admin -- end-sessions <username>',
  'npm run admin -- forget <number of a card> --institution <name or id>, for a request on paper',
  'npm run admin -- go-live, after a restore that replaces the installation of the backup',
  '',
  'A new password is asked for. With --generate, or where there is no terminal, one is made and shown once.',
];

const usageHint = '"npm run admin" shows how it is used';

const options = {
  organization: { type: 'string' },
  institution: { type: 'string' },
  generate: { type: 'boolean' },
} as const;

interface AdminArguments extends NamedTenant {
  readonly username: string;
  readonly generate?: boolean | undefined;
}

/** Undefined without a terminal, where nobody can answer. */
type OptionalTerminal = Terminal | undefined;

const choosePassword = async (
  { username, generate }: AdminArguments,
  terminal: OptionalTerminal,
) => {
  if (generate || !terminal) {
    const password = generatePassword();
    return { password, passwordLines: [`password, shown only now: ${password}`] };
  }
  const password = await askNewPassword(terminal, escapeInvisible(username), checkPassword);
  return { password, passwordLines: [] };
};

const createCommand = async (
  context: OperatorContext,
  given: AdminArguments,
  terminal: OptionalTerminal,
): Promise<string[]> => {
  const { username, organization, institution } = given;
  const tenant = { organization, institution };
  // Checked before somebody has to think of a password.
  await checkNewUsername(context.store.read, username);
  await findAdminTenant(context.store.read, tenant);
  const { password, passwordLines } = await choosePassword(given, terminal);
  const admin = await createAdmin(context, { ...tenant, username, password });
  return [`${admin.type} admin '${admin.username}' is created.`, ...passwordLines];
};

const resetCommand = async (
  context: OperatorContext,
  given: AdminArguments,
  terminal: OptionalTerminal,
): Promise<string[]> => {
  const { username } = await findAdmin(context.store.read, given.username);
  const { password, passwordLines } = await choosePassword({ ...given, username }, terminal);
  await resetPassword(context, { username, password });
  return [
    `'${escapeInvisible(username)}' has a new password; its sessions are ended and its browsers forgotten.`,
    ...passwordLines,
  ];
};

const turnOffTwoStepCommand = async (
  context: OperatorContext,
  { username }: AdminArguments,
): Promise<string[]> => {
  const admin = await turnOffTwoStep(context, username);
  return [
    `'${escapeInvisible(admin.username)}' logs in by the password alone; its sessions are ended.`,
  ];
};

const endSessionsCommand = async (
  context: OperatorContext,
  { username }: AdminArguments,
): Promise<string[]> => {
  const admin = await endSessions(context, username);
  return [`'${escapeInvisible(admin.username)}' is logged out everywhere.`];
};

const forgetCommand = async (
  context: OperatorContext,
  { username: number, institution }: AdminArguments,
): Promise<string[]> => {
  if (institution === undefined) throw new StartError(`Say which institution: ${usageHint}.`);
  await forgetOnPaper(context, institution, number);
  return [
    `The person of '${escapeInvisible(number)}' is forgotten: name, designation, ID and which dispenses were its.`,
    'Its number, points and limits stay. Backups go within BACKUP_KEEP nights.',
  ];
};

interface AdminCommand {
  readonly allowedOptions: readonly (keyof typeof options)[];
  readonly run: (
    context: OperatorContext,
    given: AdminArguments,
    terminal: OptionalTerminal,
  ) => Promise<string[]>;
}

const commands: Readonly<Record<string, AdminCommand>> = {
  create: { allowedOptions: ['organization', 'institution', 'generate'], run: createCommand },
  'reset-password': { allowedOptions: ['generate'], run: resetCommand },
  'turn-off-two-step': { allowedOptions: [], run: turnOffTwoStepCommand },
  'end-sessions': { allowedOptions: [], run: endSessionsCommand },
  forget: { allowedOptions: ['institution'], run: forgetCommand },
};

type CommandRun = (context: OperatorContext, terminal: OptionalTerminal) => Promise<string[]>;

/** Commands without a username. */
const simpleCommands: Readonly<Record<string, CommandRun>> = {
  list: listAdmins,
  'go-live': goLive,
};

/** Parses a command line; throws a StartError for an unknown command or option. */
export const parseAdminCommand = (args: string[]): CommandRun => {
  const { values, positionals } = parseArguments(args, options, usageHint);
  const [name = '', username, ...more] = positionals;
  const given = Object.keys(values);
  const simple = Object.hasOwn(simpleCommands, name) ? simpleCommands[name] : undefined;
  if (simple && username === undefined && !given.length) return simple;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command && !simple) {
    throw new StartError(`There is no '${escapeInvisible(name)}': ${usageHint}.`);
  }
  const isSurplus = given.some(
    (option) => !command?.allowedOptions.some((taken) => taken === option),
  );
  if (!command || isSurplus || more.length) {
    throw new StartError(`'${name}' takes less than was given: ${usageHint}.`);
  }
  if (username === undefined)
    throw new StartError(`Say which ${name === 'forget' ? 'card' : 'username'}: ${usageHint}.`);
  return (context, terminal) => command.run(context, { ...values, username }, terminal);
};
