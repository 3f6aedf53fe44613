import type { DeviceEvent } from '../../contract/device-events.ts';
import type { Slots } from '../core/db/schema.ts';
import { isOfSlot, wholeMachine } from '../machines/sickness.ts';
import type { Movement } from '../machines/stock.ts';
import type { TroubleNews } from '../machines/troubles.ts';

type Slot = Pick<Slots, 'rowNo' | 'columnNo'>;

interface Effect {
  /** The change of its slot's stock. */
  readonly movement: Pick<Movement, 'kind' | 'amount'> | undefined;
  /** A report for or against a slot, or against the whole machine. */
  readonly trouble: Pick<TroubleNews, 'rowNo' | 'columnNo' | 'kind' | 'code'> | undefined;
}

type EventType = DeviceEvent['type'];
type EventOf<T extends EventType> = Extract<DeviceEvent, { type: T }>;

const nothing: Effect = { movement: undefined, trouble: undefined };

const foundEmpty = { kind: 'EMPTY', amount: 0 } as const;

const dispensed = (event: EventOf<'DISPENSE'>, slot: Slot | undefined): Effect => {
  if (event.isSuccessful) return { movement: { kind: 'DISPENSE', amount: -1 }, trouble: undefined };
  const { failureReason: code } = event;
  const isSlots = slot !== undefined && code !== undefined && isOfSlot(code);
  const { rowNo, columnNo } = event;
  return {
    movement: code === 'EMPTY' ? foundEmpty : undefined,
    trouble: isSlots ? { rowNo, columnNo, kind: 'FAILURE', code } : undefined,
  };
};

const failed = (event: EventOf<'FAULT'>, slot: Slot | undefined): Effect => {
  const { code, rowNo, columnNo } = event;
  const isOfMachine = rowNo === undefined || columnNo === undefined;
  const place = isOfMachine ? wholeMachine : slot;
  return {
    movement: code === 'EMPTY' ? foundEmpty : undefined,
    trouble: place && { rowNo: place.rowNo, columnNo: place.columnNo, kind: 'FAULT', code },
  };
};

const effects: {
  readonly [T in EventType]: (event: EventOf<T>, slot: Slot | undefined) => Effect;
} = {
  DISPENSE: dispensed,
  REFILL: ({ added }) => ({ movement: { kind: 'REFILL', amount: added }, trouble: undefined }),
  COUNT: ({ counted }) => ({ movement: { kind: 'COUNT', amount: counted }, trouble: undefined }),
  UNLOCK: () => nothing,
  UNKNOWN_CARD: () => nothing,
  FAULT: failed,
  CLEAR: ({ code }) => ({
    movement: undefined,
    trouble: {
      rowNo: wholeMachine.rowNo,
      columnNo: wholeMachine.columnNo,
      kind: 'CLEAR',
      code,
    },
  }),
  BOOT: () => nothing,
};

/**
 * Finds the effect of an event on the slot that it names, undefined where the machine has no such
 * slot.
 */
export const effectOf = <T extends EventType>(
  event: EventOf<T> & { readonly type: T },
  slot: Slot | undefined,
): Effect => effects[event.type](event, slot);

/** Checks that an event sets the stock of its slot, whatever the server assumed. */
export const isCount = (event: DeviceEvent): boolean => {
  const kind = effectOf(event, undefined).movement?.kind;
  return kind === 'COUNT' || kind === 'EMPTY';
};
