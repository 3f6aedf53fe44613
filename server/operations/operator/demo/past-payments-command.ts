import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { openToCheck } from '../../../platform/migrations/open-to-check.ts';
import { readSettings, StartError } from '../../../platform/settings/settings.ts';
import { runCommand } from '../run-command.ts';
import { PastSale } from './past-payment.ts';
import { storePastPayments } from './past-payments.ts';

/** Reads past sales as JSON from stdin, and prints the payments that it has stored for them. */
await runCommand(async () => {
  const settings = readSettings(process.env);
  if (new URL(settings.BKASH_BASE_URL).hostname !== '127.0.0.1') {
    throw new StartError('Past payments are for a demo with a simulated provider.');
  }
  const sales = z.array(PastSale).parse(JSON.parse(await text(process.stdin)));
  const store = await openToCheck(settings);
  const stored = await storePastPayments({ store, settings, now: Date.now }, sales).finally(
    store.close,
  );
  return [JSON.stringify(stored)];
});
