import { failureCodes } from '../../contract/device-events.ts';
import type { Commands, Machines } from '../core/db/schema.ts';
import type { Ended, Exchange } from '../machines/exchange.ts';
import { isOfSlot } from '../machines/sickness.ts';
import type { StockBook } from '../machines/stock.ts';
import type { TroubleNews } from '../machines/troubles.ts';
import type { Place } from '../stats/rollup.ts';
import type { Batch, Known } from './batch.ts';

interface Pad {
  readonly place: Place;
  readonly rowNo: number;
  readonly columnNo: number;
  readonly at: number;
  readonly state: Commands['state'];
  readonly detail: string;
  /** Command id. */
  readonly cause: string;
}

/** Finds the pads among ended commands, with their slots. */
const padsOf = (ended: readonly Ended[], machines: ReadonlyMap<string, Machines>): readonly Pad[] =>
  ended.flatMap(({ command, at }) => {
    const place = machines.get(command.machineId);
    const { rowNo, columnNo, item, state, detail, id: cause } = command;
    if (!place || item === null || rowNo === null || columnNo === null) return [];
    return { place, rowNo, columnNo, at, state, detail, cause };
  });

const didNotDrop: ReadonlySet<Commands['state']> = new Set(['FAILED', 'REFUSED']);

/** Takes dropped pads of payments off the stock of slots that still exist. */
const moveDropped = (book: StockBook, dropped: readonly Pad[]) => {
  for (const { place, rowNo, columnNo, at, cause } of dropped) {
    book.move({ place, rowNo, columnNo, at, kind: 'DISPENSE', amount: -1, cause });
  }
};

/** Turns pads that did not drop into reports against their slots. */
const noteFailed = (book: StockBook, failed: readonly Pad[]): TroubleNews[] =>
  failed.flatMap(({ place, rowNo, columnNo, at, cause, detail }): TroubleNews[] => {
    const code = failureCodes.find((one) => one === detail);
    if (!code || !isOfSlot(code)) return [];
    if (code === 'EMPTY') book.move({ place, rowNo, columnNo, at, kind: code, amount: 0, cause });
    return [{ place, rowNo, columnNo, at, kind: 'FAILURE', code }];
  });

/** Applies what machines reported of payment commands to their slots. */
export const takePads = (
  { ended, late }: Exchange,
  batch: Batch,
  { book }: Known,
  machines: ReadonlyMap<string, Machines>,
): void => {
  const pads = padsOf(ended, machines);
  const dropped = pads.filter(({ state }) => state === 'SUCCEEDED');
  moveDropped(book, [...dropped, ...padsOf(late, machines)]);
  const failed = pads.filter(({ state }) => didNotDrop.has(state));
  batch.troubles.push(...noteFailed(book, failed));
};
