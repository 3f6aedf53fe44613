import { onTestFinished } from 'vitest';
import { Program } from '../program.ts';

/** Starts a server that is expected to refuse, and answers what it said; undefined when it listens. */
export const refusalOf = async (
  env: Readonly<Record<string, string>>,
): Promise<string | undefined> => {
  const program = await Program.at(env);
  onTestFinished(async () => void (await program.end('SIGKILL')));
  try {
    await program.start();
  } catch {
    return program.said;
  }
  await program.end('SIGKILL');
  return undefined;
};
