import { failureCodes } from '../../../contract/device-events.ts';
import type { CommandExchange, EndedCommand } from '../../machines/commands/command-exchange.ts';
import type { FaultReport } from '../../machines/slots/slot-faults.ts';
import { isSlotFailure } from '../../machines/slots/slot-health.ts';
import type { StockBook } from '../../machines/stock/stock.ts';
import type { Commands, Machines } from '../../platform/schema/schema.ts';
import type { SyncBatch, SyncContext } from './batch.ts';

interface PaymentPad {
  readonly place: FaultReport['place'];
  readonly rowNo: number;
  readonly columnNo: number;
  readonly at: number;
  readonly state: Commands['state'];
  readonly detail: string;
  /** Command id. */
  readonly cause: string;
}

/** Finds the pads among ended commands, with their slots. */
const padsOf = (
  ended: readonly EndedCommand[],
  machines: ReadonlyMap<string, Machines>,
): readonly PaymentPad[] =>
  ended.flatMap(({ command, at }) => {
    const place = machines.get(command.machineId);
    const { rowNo, columnNo, item, state, detail, id: cause } = command;
    if (!place || item === null || rowNo === null || columnNo === null) return [];
    return { place, rowNo, columnNo, at, state, detail, cause };
  });

const failedStates: ReadonlySet<Commands['state']> = new Set(['FAILED', 'REFUSED']);

/** Takes dropped pads of payments off the stock of slots that still exist. */
const moveDroppedPads = (book: StockBook, dropped: readonly PaymentPad[]) => {
  for (const { place, rowNo, columnNo, at, cause } of dropped) {
    book.move({ place, rowNo, columnNo, at, kind: 'DISPENSE', amount: -1, cause });
  }
};

/** Turns pads that did not drop into reports against their slots. */
const reportFailedPads = (book: StockBook, failed: readonly PaymentPad[]): FaultReport[] =>
  failed.flatMap(({ place, rowNo, columnNo, at, cause, detail }): FaultReport[] => {
    const code = failureCodes.find((one) => one === detail);
    if (!code || !isSlotFailure(code)) return [];
    if (code === 'EMPTY') book.move({ place, rowNo, columnNo, at, kind: code, amount: 0, cause });
    return [{ place, rowNo, columnNo, at, kind: 'FAILURE', code }];
  });

/** Applies what machines reported of payment commands to their slots. */
export const applyPaymentDrops = (
  { ended, late }: CommandExchange,
  batch: SyncBatch,
  { book }: SyncContext,
  machines: ReadonlyMap<string, Machines>,
): void => {
  const pads = padsOf(ended, machines);
  const dropped = pads.filter(({ state }) => state === 'SUCCEEDED');
  moveDroppedPads(book, [...dropped, ...padsOf(late, machines)]);
  const failed = pads.filter(({ state }) => failedStates.has(state));
  batch.faultReports.push(...reportFailedPads(book, failed));
};
