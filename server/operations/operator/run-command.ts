import { Unavailable } from '../../platform/db/unavailable.ts';
import { StartError } from '../../platform/settings/settings.ts';

/** Prints the result of a command; a StartError is printed as one sentence, with exit code 1. */
export const runCommand = async (command: () => Promise<readonly string[]>): Promise<void> => {
  try {
    console.log((await command()).join('\n'));
  } catch (error) {
    const isPlain = error instanceof StartError || error instanceof Unavailable;
    console.error(isPlain ? error.message : error);
    process.exitCode = 1;
  }
};
