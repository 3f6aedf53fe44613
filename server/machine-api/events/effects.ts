import type {
  DeviceEvent,
  DeviceEventOf,
  DeviceEventType,
} from '../../../contract/device-events.ts';
import type { SlotPosition } from '../../../contract/slots.ts';
import type { FaultReport } from '../../machines/slots/slot-faults.ts';
import { isSlotFailure, wholeMachine } from '../../machines/slots/slot-health.ts';
import type { StockMovement } from '../../machines/stock/stock.ts';

interface Effect {
  /** The change of its slot's stock. */
  readonly movement: Pick<StockMovement, 'kind' | 'amount'> | undefined;
  /** A report for or against a slot, or against the whole machine. */
  readonly fault: Pick<FaultReport, 'rowNo' | 'columnNo' | 'kind' | 'code'> | undefined;
}

const noEffect: Effect = { movement: undefined, fault: undefined };

const foundEmpty = { kind: 'EMPTY', amount: 0 } as const;

/** A motor turned: a product went out of the stock, or the slot failed. */
const turnEffect = (
  event: DeviceEventOf<'DISPENSE' | 'TEST_VEND'>,
  slot: SlotPosition | undefined,
  kind: 'DISPENSE' | 'REMOVAL',
): Effect => {
  if (event.isSuccessful) return { movement: { kind, amount: -1 }, fault: undefined };
  const { failureReason: code } = event;
  const isSlots = slot !== undefined && code !== undefined && isSlotFailure(code);
  const { rowNo, columnNo } = event;
  return {
    movement: code === 'EMPTY' ? foundEmpty : undefined,
    fault: isSlots ? { rowNo, columnNo, kind: 'FAILURE', code } : undefined,
  };
};

const faultEffect = (event: DeviceEventOf<'FAULT'>, slot: SlotPosition | undefined): Effect => {
  const { code, rowNo, columnNo } = event;
  const isOfMachine = rowNo === undefined || columnNo === undefined;
  const place = isOfMachine ? wholeMachine : slot;
  return {
    movement: code === 'EMPTY' ? foundEmpty : undefined,
    fault: place && { rowNo: place.rowNo, columnNo: place.columnNo, kind: 'FAULT', code },
  };
};

const effectsByType: {
  readonly [T in DeviceEventType]: (
    event: DeviceEventOf<T>,
    slot: SlotPosition | undefined,
  ) => Effect;
} = {
  DISPENSE: (event, slot) => turnEffect(event, slot, 'DISPENSE'),
  REFILL: ({ added }) => ({ movement: { kind: 'REFILL', amount: added }, fault: undefined }),
  COUNT: ({ counted }) => ({ movement: { kind: 'COUNT', amount: counted }, fault: undefined }),
  UNLOCK: () => noEffect,
  UNKNOWN_CARD: () => noEffect,
  FAULT: faultEffect,
  CLEAR: ({ code }) => ({
    movement: undefined,
    fault: {
      rowNo: wholeMachine.rowNo,
      columnNo: wholeMachine.columnNo,
      kind: 'CLEAR',
      code,
    },
  }),
  BOOT: () => noEffect,
  TEST_VEND: (event, slot) => turnEffect(event, slot, 'REMOVAL'),
};

/**
 * Finds the effect of an event on the slot that it names, undefined where the machine has no such
 * slot.
 */
export const effectOf = <T extends DeviceEventType>(
  event: DeviceEventOf<T> & { readonly type: T },
  slot: SlotPosition | undefined,
): Effect => effectsByType[event.type](event, slot);

/** Checks that an event sets the stock of its slot, whatever the server assumed. */
export const isStockCount = (event: DeviceEvent): boolean => {
  const kind = effectOf(event, undefined).movement?.kind;
  return kind === 'COUNT' || kind === 'EMPTY';
};
