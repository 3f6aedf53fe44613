import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Desk } from '../operator/desk.ts';
import type { TestServer } from './server.ts';
import { surroundings } from './surroundings.ts';

/** An operator on the computer of a running server. */
export const aDesk = ({ store, settings, clock }: TestServer): Desk => ({
  store,
  settings,
  now: () => clock.now,
  operator: { name: 'karim', computer: 'server-1' },
});

export interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a command as a program without a terminal, with the settings of a server. */
export const runProgram = (
  { settings: { DATABASE_URL, DATA_DIR, SECRETS_KEY } }: Pick<TestServer, 'settings'>,
  entry: 'admin' | 'doctor' | 'import' | 'move-to-postgres' | 'rotate-secrets',
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const file = join(import.meta.dirname, `../${entry}.ts`);
    const given: Record<string, string | undefined> = { ...surroundings(), DATA_DIR };
    if (DATABASE_URL) given.DATABASE_URL = DATABASE_URL;
    if (SECRETS_KEY) given.SECRETS_KEY = SECRETS_KEY.toString('base64');
    const child = spawn(process.execPath, [file, ...args], { env: { ...given, ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    child.on('close', (code) => resolve({ code, said: said.trim() }));
  });
