import type { FailureCode } from '../../contract/device-events.ts';
import type { PauseCause } from '../../contract/machines.ts';
import { believed } from '../../contract/times.ts';
import type { Slots, Troubles } from '../core/db/schema.ts';

/**
 * A sick slot sells nothing that the server decides about: it had failures in a row, or a reported
 * fault that was not cleared (docs/payments.md). The server stores times of reports against a slot
 * and of the last one for it, so late reports in any order never undo what happened after them.
 */
export interface Trouble {
  /** Milliseconds UTC; the slot is sick unless a later report says that it is well. */
  readonly at: number;
  readonly cause: PauseCause;
  readonly code: FailureCode;
}

/** Two of these in a row, of any code, make a slot sick. EMPTY does so at the first. */
const inARow: ReadonlySet<FailureCode> = new Set(['JAM', 'MOTOR', 'NO_DROP']);

/** Checks for failures of the slot itself; others are the customer's or the power's. */
export const isOfSlot = (code: FailureCode): boolean => code === 'EMPTY' || inARow.has(code);

type Place = Pick<Slots, 'rowNo' | 'columnNo'>;

/** The whole machine: its faults are those of every slot. */
export const wholeMachine: Place = { rowNo: 0, columnNo: 0 };

const isAt =
  (place: Place) =>
  ({ rowNo, columnNo }: Place): boolean =>
    rowNo === place.rowNo && columnNo === place.columnNo;

const latest = (troubles: readonly Trouble[]): Trouble | undefined =>
  troubles.toSorted((a, b) => b.at - a.at)[0];

/** Finds the latest fault of a slot among all reports of its machine. */
export const troubleOf = (
  slot: Place,
  told: readonly Troubles[],
  now: number,
): Trouble | undefined => {
  const whole = told.filter(isAt(wholeMachine));
  const clearedAt = (code: FailureCode): number =>
    whole.reduce((at, row) => (row.code === code ? believed(row.clearedAt, now) : at), 0);
  const own = told.filter(isAt(slot));
  const isOpen = ({ at, code }: Trouble): boolean => at > clearedAt(code);

  const faults = [...own, ...whole].map(
    ({ code, faultAt }): Trouble => ({ at: believed(faultAt, now), cause: 'FAULT', code }),
  );
  const failures = own
    .flatMap(({ code, failedAt, failedBeforeAt }) =>
      [failedAt, failedBeforeAt].map(
        (at): Trouble => ({ at: believed(at, now), cause: 'FAILURES', code }),
      ),
    )
    .filter(isOpen);
  const empty = failures.filter(({ code }) => code === 'EMPTY');
  const [last, before] = failures
    .filter(({ code }) => inARow.has(code))
    .toSorted((a, b) => b.at - a.at);
  // Dated at the earlier failure: both must have come after the slot was last well.
  const row = last && before ? [{ ...last, at: before.at }] : [];
  return latest([...faults.filter(isOpen), ...empty, ...row]);
};

type Health = Pick<Slots, 'wellAt' | 'sickAt'>;

/** Checks whether a slot is paused; `pausedSlotCondition` is the same rule in SQL. */
export const isPaused = ({ wellAt, sickAt }: Health, now: number): boolean =>
  believed(sickAt, now) > believed(wellAt, now);
