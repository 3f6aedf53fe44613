import { parseArgs } from 'node:util';
import type { Head } from '../../../audit/chain.ts';
import { parseHead, reportAudit } from '../../../audit/report.ts';
import { openToCheck } from '../../../platform/migrations/open-to-check.ts';
import { readSettings, StartError } from '../../../platform/settings/settings.ts';

/** The head that the operator has stored elsewhere, if one is given. */
const readExpectedHead = (): Head | undefined => {
  const { head: text } = parseArgs({ options: { head: { type: 'string' } } }).values;
  if (text === undefined) return undefined;
  const head = parseHead(text);
  if (!head) throw new StartError('Give the head as the log tells it: --head <seq>:<hash>.');
  return head;
};

const checkAudit = async () => {
  const expectedHead = readExpectedHead();
  const store = await openToCheck(readSettings(process.env));
  const { lines, isSound } = await reportAudit(store.read, expectedHead);
  await store.close();
  console.log(lines.join('\n'));
  if (!isSound) process.exit(1);
};

checkAudit().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
