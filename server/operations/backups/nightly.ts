import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BackupSettings } from './make-backup.ts';

const program = fileURLToPath(new URL('./backup-command.ts', import.meta.url));

/** PAYMENTS is off: without a secrets key there is a backup as well. */
const childEnvironment = (settings: BackupSettings): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: settings.DATABASE_URL,
  DATA_DIR: settings.DATA_DIR,
  BACKUP_DIR: settings.BACKUP_DIR,
  BACKUP_KEEP: String(settings.BACKUP_KEEP),
  BACKUP_KEY: settings.BACKUP_KEY,
  SECRETS_KEY: settings.SECRETS_KEY?.toString('base64'),
  PAYMENTS: 'off',
});

/**
 * Makes the nightly backup in a child process, so the server keeps answering. Throws an error with
 * the error output of the child.
 */
export const backUpNightly = async (
  settings: BackupSettings,
  signal: AbortSignal,
): Promise<void> => {
  const child = spawn(process.execPath, [program, '--nightly'], {
    env: childEnvironment(settings),
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const [code, killedBy] = await once(child, 'close');
  if (code !== 0) throw new Error(errorOutput.trim() || `it ended with ${code ?? killedBy}`);
};
