import { expect } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { parseAdminCommand } from '../../operations/operator/admin-commands.ts';
import { StartError } from '../../platform/settings/settings.ts';
import type { TestServer } from '../server.ts';
import { aDesk } from './operator.ts';

export const runAdminCommand = async (server: TestServer, ...args: string[]): Promise<string> =>
  (await parseAdminCommand(args)(aDesk(server), undefined)).join('\n');

/** Runs a command that is refused, and returns its error message. */
export const adminCommandRefusal = async (
  server: TestServer,
  ...args: string[]
): Promise<string> => {
  const error: unknown = await Promise.resolve()
    .then(() => runAdminCommand(server, ...args))
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return error instanceof Error ? error.message : '';
};

export const secretIn = (output: string): string =>
  / shown only now: (\S+)$/.exec(output)?.[1] ?? '';

export const logIn = (server: TestServer, username: string, password: string) =>
  server.ask(admins.login, { body: { username, password } });
