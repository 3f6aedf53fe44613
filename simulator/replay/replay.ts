import type { DispenseEvent } from '../../contract/device-events.ts';
import { machineApi, maxEvents, type SyncAnswer } from '../../contract/machine-api.ts';
import {
  createSaleReader,
  type FileSale,
  type SalesColumnMapping,
} from '../../contract/sales-file/columns.ts';
import { type BrokenRecord, parseRecords } from '../../contract/sales-file/parse-records.ts';
import { type Connection, callEndpoint } from '../core/http.ts';
import { retryWithBackoff, type Wait } from '../core/retry.ts';

export interface SalesFile {
  /** By machine, in the order of the file. */
  readonly sales: ReadonlyMap<string, readonly FileSale[]>;
  readonly bad: readonly BrokenRecord[];
}

/** Reads a file of sales. A bad row costs only itself; a header that does not fit throws. */
export const readSales = (
  text: string,
  mapping: SalesColumnMapping,
  delimiter?: string,
): SalesFile => {
  const records = parseRecords(text, delimiter);
  const header = records.next().value;
  if (!header) throw new Error('The file is empty');
  if ('reason' in header) throw new Error(`The header cannot be read: ${header.reason}`);
  const read = createSaleReader(header, mapping);
  const sales = new Map<string, FileSale[]>();
  const bad: BrokenRecord[] = [];
  for (const record of records) {
    const row = 'reason' in record ? record : read(record);
    if ('reason' in row) bad.push(row);
    else {
      const machineSales = sales.get(row.physicalId);
      if (machineSales) machineSales.push(row);
      else sales.set(row.physicalId, [row]);
    }
  }
  return { sales, bad };
};

export interface DeliveryResult {
  readonly sent: number;
  readonly alreadyThere: number;
  readonly rejected: readonly BrokenRecord[];
}

type AckState = Pick<SyncAnswer, 'ackedThrough' | 'gaps'>;

const isSameAckState = (one: AckState, other: AckState): boolean =>
  JSON.stringify([one.ackedThrough, one.gaps]) === JSON.stringify([other.ackedThrough, other.gaps]);

/** True when the server had the event before, judged by its state after the file's last event. */
const existedBefore = (seq: number, { ackedThrough, gaps }: AckState): boolean =>
  seq <= ackedThrough || !gaps.some(({ from, to }) => seq >= from && seq <= to);

export interface Delivery {
  readonly line: Connection;
  readonly epoch: number;
  readonly wait: Wait;
}

/**
 * Sends the sales of one machine. All of them are sent, also those that the server has, so that a
 * contradicting one is rejected. The last goes first: the gaps below it, and whether it changed
 * them, show which ones existed before. (Where bad rows left gaps, a single row added at the end
 * changes none and counts as existing; it is stored all the same.)
 */
export const deliverSales = async (
  sales: readonly FileSale[],
  { line, epoch, wait }: Delivery,
): Promise<DeliveryResult> => {
  let configVersion: number | undefined;
  const sync = async (batch: readonly FileSale[]): Promise<SyncAnswer> => {
    const events: DispenseEvent[] = batch.map(({ event }) => event);
    const body = { epoch, uptimeMs: 0, configVersion, events };
    const answer = await retryWithBackoff(
      () => callEndpoint(line, machineApi.sync, { body }),
      wait,
    );
    configVersion = answer.config?.version ?? configVersion;
    return answer;
  };
  const rejected: BrokenRecord[] = [];
  const collectRejected = (answer: SyncAnswer, batch: readonly FileSale[]) => {
    for (const { index, reason } of answer.rejected) {
      rejected.push({ line: batch[index]?.line ?? 0, reason });
    }
  };

  const last = sales.slice(-1);
  const before = await sync([]);
  const ackState = await sync(last);
  collectRejected(ackState, last);
  for (let from = 0; from < sales.length - 1; from += maxEvents) {
    const batch = sales.slice(from, Math.min(from + maxEvents, sales.length - 1));
    collectRejected(await sync(batch), batch);
  }

  const refused = new Set(rejected.map((row) => row.line));
  const accepted = sales.filter((sale) => !refused.has(sale.line));
  const lastExistedBefore = isSameAckState(before, ackState);
  const alreadyThere = accepted.filter((sale) =>
    sale === last[0] ? lastExistedBefore : existedBefore(sale.event.seq, ackState),
  ).length;
  return { sent: accepted.length - alreadyThere, alreadyThere, rejected };
};
