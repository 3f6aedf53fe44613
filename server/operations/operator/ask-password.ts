import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartError } from '../../platform/settings/settings.ts';

/** A person's keyboard and screen. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const discardOutput = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks for a line without echo. Throws a StartError when the person gives up. */
const askHidden = async ({ input, output }: Terminal, question: string): Promise<string> => {
  const lines = createInterface({ input, output: discardOutput(), terminal: true, historySize: 0 });
  // From here on the terminal does not echo either.
  output.write(question);
  const givenUp = new Promise<never>((_, reject) => {
    // Ctrl-C and Ctrl-D close it, and so does a terminal that goes away.
    lines.once('close', reject);
  });
  try {
    return await Promise.race([lines.question(''), givenUp]);
  } catch {
    throw new StartError('No password was given, so nothing was changed.');
  } finally {
    lines.close();
    output.write('\n');
  }
};

/** Asks for a new password twice, because the input is not shown. */
export const askNewPassword = async (
  terminal: Terminal,
  username: string,
  check: (password: string) => void,
): Promise<string> => {
  const password = await askHidden(terminal, `New password of ${username}: `);
  check(password);
  if ((await askHidden(terminal, 'The same again: ')) === password) return password;
  throw new StartError('The two passwords differ, so nothing was changed: try again.');
};
