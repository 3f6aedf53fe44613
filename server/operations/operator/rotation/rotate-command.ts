import { readFileSync } from 'node:fs';
import { openToCheck } from '../../../platform/migrations/open-to-check.ts';
import { readSettings, StartError } from '../../../platform/settings/settings.ts';
import { readOperator } from '../operator-context.ts';
import { runCommand } from '../run-command.ts';
import { rotateSecrets } from './rotate.ts';

/** The new key, which is not yet a setting of the server. */
const readGivenKey = ({ NEW_SECRETS_KEY, NEW_SECRETS_KEY_FILE: file }: NodeJS.ProcessEnv) => {
  if (NEW_SECRETS_KEY || !file) return NEW_SECRETS_KEY;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartError(`NEW_SECRETS_KEY_FILE names ${file}, which cannot be read.`);
  }
};

await runCommand(async () => {
  if (process.argv.length > 2) {
    throw new StartError(
      'Give no words to rotate-secrets: a key on the command line is seen by others.',
    );
  }
  const settings = readSettings(process.env);
  const newKey = readGivenKey(process.env);
  const store = await openToCheck(settings);
  const context = { store, settings, now: Date.now, operator: readOperator() };
  return rotateSecrets(context, newKey).finally(store.close);
});
