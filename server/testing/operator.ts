import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { OperatorContext } from '../operator/operator-context.ts';
import { programEnv } from './program-env.ts';
import type { TestServer } from './server.ts';

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

/** Runs a command as a program without a terminal, with the settings of a server. */
export const runProgram = (
  { settings: { DATABASE_URL, DATA_DIR, SECRETS_KEY } }: Pick<TestServer, 'settings'>,
  entry: 'admin' | 'doctor' | 'import' | 'move-to-postgres' | 'rotate-secrets',
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const file = join(import.meta.dirname, `../${entry}.ts`);
    const childEnv: Record<string, string | undefined> = { ...programEnv(), DATA_DIR };
    if (DATABASE_URL) childEnv.DATABASE_URL = DATABASE_URL;
    if (SECRETS_KEY) childEnv.SECRETS_KEY = SECRETS_KEY.toString('base64');
    const child = spawn(process.execPath, [file, ...args], { env: { ...childEnv, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
