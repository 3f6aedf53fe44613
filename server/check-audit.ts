import { parseArgs } from 'node:util';
import type { Head } from './audit/chain.ts';
import { headIn, reportAudit } from './audit/report.ts';
import { openToCheck } from './core/migrations/open-to-check.ts';
import { readSettings, StartError } from './core/settings/settings.ts';

/** The head that the operator has stored elsewhere, if one is given. */
const given = (): Head | undefined => {
  const { head: text } = parseArgs({ options: { head: { type: 'string' } } }).values;
  if (text === undefined) return undefined;
  const head = headIn(text);
  if (!head) throw new StartError('Give the head as the log tells it: --head <seq>:<hash>.');
  return head;
};

const check = async () => {
  const kept = given();
  const store = await openToCheck(readSettings(process.env));
  const { lines, isSound } = await reportAudit(store.read, kept);
  await store.close();
  console.log(lines.join('\n'));
  if (!isSound) process.exit(1);
};

check().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
