import { readFileSync } from 'node:fs';
import { createLenientReader } from '../contract/sales-file/times.ts';
import { abortableWait, isUnpaired } from './core/retry.ts';
import { claimKey } from './keys.ts';
import { Journal, journalPath } from './machine/journal.ts';
import type { ReplayOptions } from './options.ts';
import { deliverSales, readSales, type SalesFile } from './replay/replay.ts';

const readFile = (options: ReplayOptions): SalesFile => {
  const { file, columns, types, timeFormat, zone, physicalId, delimiter } = options;
  const readTime = createLenientReader(timeFormat, zone);
  const text = readFileSync(file, 'utf8');
  return readSales(text, { columns, types, readTime, physicalId }, delimiter);
};

/**
 * Runs an action with the machine's key from the state directory. Without a key, or where the
 * server refuses it, the pairing code is traded for a new one, which is stored.
 */
const withKey = async <T>(
  physicalId: string,
  options: ReplayOptions,
  action: (bearer: string) => Promise<T>,
): Promise<T> => {
  const claimCode = physicalId === options.physicalId ? options.claimCode : undefined;
  const journal = Journal.open(journalPath(options.stateDir, physicalId), physicalId);
  try {
    if (journal.key !== undefined) {
      try {
        return await action(journal.key);
      } catch (error) {
        if (!claimCode || !isUnpaired(error)) throw error;
      }
    }
    if (!claimCode) throw new Error('no key yet: pair it with --physical-id and --claim-code');
    return await action(await claimKey(options.url, journal, { physicalId, claimCode }));
  } finally {
    journal.close();
  }
};

/** Sends a file of sales and prints the result of every row. */
export const runReplay = async (options: ReplayOptions, signal: AbortSignal): Promise<void> => {
  const { sales, bad } = readFile(options);
  for (const { line, reason } of bad) console.error(`line ${line}: ${reason}`);
  const wait = abortableWait(signal);
  const total = { sent: 0, alreadyThere: 0, rejected: 0, notSent: 0 };
  for (const [physicalId, machineSales] of sales) {
    try {
      const done = await withKey(physicalId, options, (bearer) =>
        deliverSales(machineSales, {
          line: { url: options.url, bearer },
          epoch: options.epoch,
          wait,
        }),
      );
      for (const { line, reason } of done.rejected) {
        console.error(`line ${line}: rejected: ${reason}`);
      }
      total.sent += done.sent;
      total.alreadyThere += done.alreadyThere;
      total.rejected += done.rejected.length;
    } catch (error) {
      signal.throwIfAborted();
      console.error(`${physicalId}: ${error instanceof Error ? error.message : error}`);
      total.notSent += machineSales.length;
    }
  }
  const counts = [
    `${total.sent} sent`,
    `${total.alreadyThere} already there`,
    `${total.rejected} rejected`,
    `${bad.length} bad rows`,
    ...(total.notSent > 0 ? [`${total.notSent} not sent`] : []),
  ];
  console.log(counts.join(', '));
  if (total.rejected + total.notSent > 0) process.exitCode = 1;
};
