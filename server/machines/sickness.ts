import type { FailureCode } from '../../contract/device-events.ts';
import type { PauseCause } from '../../contract/machines.ts';
import { believed } from '../../contract/times.ts';
import type { Slots, Troubles } from '../core/db/schema.ts';

/**
 * A slot sells nothing that the server decides about while it is sick: after failures in a row, or
 * with a fault that was told and not cleared (docs/payments.md). What is kept are times: of what
 * speaks against a slot and of the last that spoke for it. So news may come late and in any order
 * and never undo what happened after it.
 */
export interface Trouble {
  /** Milliseconds UTC; the slot is sick unless it was well after it. */
  readonly at: number;
  readonly cause: PauseCause;
  readonly code: FailureCode;
}

/** Two of these in a row, of whichever code, and a slot that is empty is at its first. */
const inARow: ReadonlySet<FailureCode> = new Set(['JAM', 'MOTOR', 'NO_DROP']);

/** Failures that speak against a slot; the others were the customer's or the power's. */
export const isOfSlot = (code: FailureCode): boolean => code === 'EMPTY' || inARow.has(code);

type Place = Pick<Slots, 'rowNo' | 'columnNo'>;

/** The machine as a whole: its faults are those of every slot. */
export const wholeMachine: Place = { rowNo: 0, columnNo: 0 };

const isAt =
  (place: Place) =>
  ({ rowNo, columnNo }: Place): boolean =>
    rowNo === place.rowNo && columnNo === place.columnNo;

const latest = (troubles: readonly Trouble[]): Trouble | undefined =>
  troubles.toSorted((a, b) => b.at - a.at)[0];

/** What speaks against a slot, from all that its machine told. */
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
  // Both came after whatever the earlier one came after.
  const row = last && before ? [{ ...last, at: before.at }] : [];
  return latest([...faults.filter(isOpen), ...empty, ...row]);
};

type Health = Pick<Slots, 'wellAt' | 'sickAt'>;

/** Whether a slot is paused; `pausedSlot` of the core asks the database the same. */
export const isPaused = ({ wellAt, sickAt }: Health, now: number): boolean =>
  believed(sickAt, now) > believed(wellAt, now);
