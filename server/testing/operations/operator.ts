import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { OperatorContext } from '../../operations/operator/operator-context.ts';
import type { TestServer } from '../server.ts';
import { programEnv } from './program-env.ts';

/** An operator on the computer of a running server. */
export const aDesk = ({ store, settings, clock }: TestServer): OperatorContext => ({
  store,
  settings,
  now: () => clock.now,
  operator: { name: 'karim', computer: 'server-1' },
});

export interface ProgramResult {
  readonly code: number | null;
  readonly output: string;
}

const commandFiles = {
  admin: 'operations/operator/admin-command.ts',
  doctor: 'app/doctor-command.ts',
  import: 'operations/operator/imports/import-command.ts',
  'move-to-postgres': 'operations/operator/moving/move-command.ts',
  'rotate-secrets': 'operations/operator/rotation/rotate-command.ts',
} as const;

/** Starts a command as a program without a terminal, with the settings of a server. */
export const startCommand = (
  { settings: { DATABASE_URL, DATA_DIR, SECRETS_KEY } }: Pick<TestServer, 'settings'>,
  command: keyof typeof commandFiles,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) => {
  const file = join(import.meta.dirname, '../..', commandFiles[command]);
  const childEnv: Record<string, string | undefined> = { ...programEnv(), DATA_DIR };
  if (DATABASE_URL) childEnv.DATABASE_URL = DATABASE_URL;
  if (SECRETS_KEY) childEnv.SECRETS_KEY = SECRETS_KEY.toString('base64');
  return spawn(process.execPath, [file, ...args], { env: { ...childEnv, ...env } });
};

/** Runs a command as `startCommand` does, to its end. */
export const runProgram = (...started: Parameters<typeof startCommand>): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const child = startCommand(...started);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
