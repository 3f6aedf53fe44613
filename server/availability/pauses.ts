import type { FailureCode } from '../../contract/device-events.ts';
import type { SlotPosition } from '../../contract/slots.ts';
import { isSlotFailure, wholeMachine } from '../machines/slots/slot-health.ts';
import { type Interval, unite } from './intervals.ts';

/** A report that a slot, or the whole machine, failed or is well again. */
export interface HealthReport extends SlotPosition {
  readonly at: number;
  /** WELL is a drop, a refill, a count or an admin who resumed the slot. */
  readonly kind: 'FAILURE' | 'FAULT' | 'CLEAR' | 'WELL';
  /** Empty for WELL. */
  readonly code: FailureCode | '';
}

const concerns = (slot: SlotPosition, { rowNo, columnNo }: SlotPosition): boolean =>
  (rowNo === slot.rowNo && columnNo === slot.columnNo) ||
  (rowNo === wholeMachine.rowNo && columnNo === wholeMachine.columnNo);

/** At the same instant a slot that is well wins. */
const order = { FAILURE: 0, FAULT: 0, CLEAR: 1, WELL: 1 } as const;

/** Failures of a slot that make it sick, as in `findSlotFault`. */
const isSick = (faults: ReadonlySet<string>, failures: readonly FailureCode[]): boolean =>
  faults.size > 0 || failures.includes('EMPTY') || failures.length > 1;

/**
 * Replays the reports of a slot in the order in which they happened, so that it does not matter in
 * which they arrived.
 */
export const pausesOf = (slot: SlotPosition, reports: readonly HealthReport[]): Interval[] => {
  const pauses: Interval[] = [];
  const faults = new Set<string>();
  let failures: FailureCode[] = [];
  let since: number | undefined;
  const sorted = reports
    .filter((report) => concerns(slot, report))
    .toSorted((a, b) => a.at - b.at || order[a.kind] - order[b.kind]);
  for (const { at, kind, code } of sorted) {
    if (kind === 'WELL') {
      faults.clear();
      failures = [];
    } else if (kind === 'CLEAR') {
      faults.delete(code);
      failures = failures.filter((failure) => failure !== code);
    } else if (kind === 'FAULT') faults.add(code);
    else if (code && isSlotFailure(code)) failures.push(code);
    if (isSick(faults, failures)) since ??= at;
    else if (since !== undefined) {
      pauses.push({ from: since, to: at });
      since = undefined;
    }
  }
  if (since !== undefined) pauses.push({ from: since, to: Infinity });
  return unite(pauses);
};
