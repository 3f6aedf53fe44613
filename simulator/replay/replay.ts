import type { DispenseEvent } from '../../contract/device-events.ts';
import { machineApi, maxEvents } from '../../contract/machine-api.ts';
import { type Mapping, type Sale, saleReader } from '../../contract/sales-file/columns.ts';
import type { BrokenRecord } from '../../contract/sales-file/records.ts';
import { parseCsv } from '../core/csv.ts';
import { call, type Line } from '../core/http.ts';
import { persistently, type Wait } from '../core/patience.ts';

export interface SalesFile {
  /** By machine, in the order of the file. */
  readonly sales: ReadonlyMap<string, readonly Sale[]>;
  readonly bad: readonly BrokenRecord[];
}

/** Reads a file of sales. A bad row costs only itself; a header that does not fit throws. */
export const readSales = (text: string, mapping: Mapping, delimiter = ','): SalesFile => {
  const records = parseCsv(text, delimiter);
  const header = records.next().value;
  if (!header) throw new Error('The file is empty');
  if ('reason' in header) throw new Error(`The header cannot be read: ${header.reason}`);
  const read = saleReader(header, mapping);
  const sales = new Map<string, Sale[]>();
  const bad: BrokenRecord[] = [];
  for (const record of records) {
    const row = 'reason' in record ? record : read(record);
    if ('reason' in row) bad.push(row);
    else {
      const ofMachine = sales.get(row.physicalId);
      if (ofMachine) ofMachine.push(row);
      else sales.set(row.physicalId, [row]);
    }
  }
  return { sales, bad };
};

export interface Delivered {
  readonly sent: number;
  readonly alreadyThere: number;
  readonly rejected: readonly BrokenRecord[];
}

type Answer = Awaited<ReturnType<typeof call<typeof machineApi.sync>>>;
type Known = Pick<Answer, 'ackedThrough' | 'gaps'>;

const sameKnown = (one: Known, other: Known): boolean =>
  JSON.stringify([one.ackedThrough, one.gaps]) === JSON.stringify([other.ackedThrough, other.gaps]);

/** True when the server had the event before, judged by its state after the file's last event. */
const wasThere = (seq: number, { ackedThrough, gaps }: Known): boolean =>
  seq <= ackedThrough || !gaps.some(({ from, to }) => seq >= from && seq <= to);

export interface Delivery {
  readonly line: Line;
  readonly epoch: number;
  readonly wait: Wait;
}

/**
 * Sends the sales of one machine. All of them are sent, also those that the server has, so that a
 * contradicting one is rejected. The last goes first: the gaps below it, and whether it changed
 * them, show which ones existed before. (Where bad rows left gaps, a single row added at the end
 * changes none and counts as existing; it is stored all the same.)
 */
export const deliver = async (
  sales: readonly Sale[],
  { line, epoch, wait }: Delivery,
): Promise<Delivered> => {
  let configVersion: number | undefined;
  const sync = async (batch: readonly Sale[]): Promise<Answer> => {
    const events: DispenseEvent[] = batch.map(({ event }) => event);
    const body = { epoch, uptimeMs: 0, configVersion, events };
    const answer = await persistently(() => call(line, machineApi.sync, { body }), wait);
    configVersion = answer.config?.version ?? configVersion;
    return answer;
  };
  const rejected: BrokenRecord[] = [];
  const take = (answer: Answer, batch: readonly Sale[]) => {
    for (const { index, reason } of answer.rejected) {
      rejected.push({ line: batch[index]?.line ?? 0, reason });
    }
  };

  const last = sales.slice(-1);
  const before = await sync([]);
  const known = await sync(last);
  take(known, last);
  for (let from = 0; from < sales.length - 1; from += maxEvents) {
    const batch = sales.slice(from, Math.min(from + maxEvents, sales.length - 1));
    take(await sync(batch), batch);
  }

  const refused = new Set(rejected.map((row) => row.line));
  const accepted = sales.filter((sale) => !refused.has(sale.line));
  const lastWasThere = sameKnown(before, known);
  const alreadyThere = accepted.filter((sale) =>
    sale === last[0] ? lastWasThere : wasThere(sale.event.seq, known),
  ).length;
  return { sent: accepted.length - alreadyThere, alreadyThere, rejected };
};
