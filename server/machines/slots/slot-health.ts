import type { FailureCode } from '../../../contract/device-events.ts';
import type { PauseCause, SlotPosition } from '../../../contract/slots.ts';
import { zeroIfInFuture } from '../../../contract/values/times.ts';
import type { Slots, Troubles } from '../../platform/schema/schema.ts';

/**
 * A sick slot sells nothing that the server decides about: it had failures in a row, or a reported
 * fault that was not cleared (docs/payments.md). The server stores times of reports against a slot
 * and of the last one for it, so late reports in any order never undo what happened after them.
 */
export interface SlotFault {
  /** Milliseconds UTC; the slot is sick unless a later report says that it is well. */
  readonly at: number;
  readonly cause: PauseCause;
  readonly code: FailureCode;
}

/** Two of these in a row, of any code, make a slot sick. EMPTY does so at the first. */
const repeatableFailures: ReadonlySet<FailureCode> = new Set(['JAM', 'MOTOR', 'NO_DROP']);

/** Checks for failures of the slot itself; others are the customer's or the power's. */
export const isSlotFailure = (code: FailureCode): boolean =>
  code === 'EMPTY' || repeatableFailures.has(code);

/** The whole machine: its faults are those of every slot. */
export const wholeMachine: SlotPosition = { rowNo: 0, columnNo: 0 };

const isAt =
  (place: SlotPosition) =>
  ({ rowNo, columnNo }: SlotPosition): boolean =>
    rowNo === place.rowNo && columnNo === place.columnNo;

const latestFault = (faults: readonly SlotFault[]): SlotFault | undefined =>
  faults.toSorted((a, b) => b.at - a.at)[0];

/** Finds the latest fault of a slot among all reports of its machine. */
export const findSlotFault = (
  slot: SlotPosition,
  rows: readonly Troubles[],
  now: number,
): SlotFault | undefined => {
  const whole = rows.filter(isAt(wholeMachine));
  const clearedAt = (code: FailureCode): number =>
    whole.reduce((at, row) => (row.code === code ? zeroIfInFuture(row.clearedAt, now) : at), 0);
  const own = rows.filter(isAt(slot));
  const isOpen = ({ at, code }: SlotFault): boolean => at > clearedAt(code);

  const faults = [...own, ...whole].map(
    ({ code, faultAt }): SlotFault => ({ at: zeroIfInFuture(faultAt, now), cause: 'FAULT', code }),
  );
  const failures = own
    .flatMap(({ code, failedAt, failedBeforeAt }) =>
      [failedAt, failedBeforeAt].map(
        (at): SlotFault => ({ at: zeroIfInFuture(at, now), cause: 'FAILURES', code }),
      ),
    )
    .filter(isOpen);
  const empty = failures.filter(({ code }) => code === 'EMPTY');
  const [last, before] = failures
    .filter(({ code }) => repeatableFailures.has(code))
    .toSorted((a, b) => b.at - a.at);
  // Dated at the earlier failure: both must have come after the slot was last well.
  const row = last && before ? [{ ...last, at: before.at }] : [];
  return latestFault([...faults.filter(isOpen), ...empty, ...row]);
};

type SlotHealth = Pick<Slots, 'wellAt' | 'sickAt'>;

/** Checks whether a slot is paused; `pausedSlotCondition` is the same rule in SQL. */
export const isPaused = ({ wellAt, sickAt }: SlotHealth, now: number): boolean =>
  zeroIfInFuture(sickAt, now) > zeroIfInFuture(wellAt, now);
