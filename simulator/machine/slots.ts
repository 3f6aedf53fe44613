import type { DeviceEventType } from '../../contract/device-events.ts';
import type { DeviceConfig } from '../../contract/machine-api.ts';

export interface SlotCount {
  readonly rowNo: number;
  readonly columnNo: number;
  count: number;
}

/** The part of an event that can change a slot's count. */
interface CountChange {
  readonly type: DeviceEventType;
  readonly rowNo?: number | undefined;
  readonly columnNo?: number | undefined;
  readonly isSuccessful?: boolean;
  readonly added?: number;
  readonly counted?: number;
}

const unchanged = (count: number): number => count;

/** Count of a slot after an event that names it. */
const countAfter: Readonly<Record<DeviceEventType, (count: number, event: CountChange) => number>> =
  {
    DISPENSE: (count, { isSuccessful }) => (isSuccessful ? Math.max(0, count - 1) : count),
    REFILL: (count, { added = 0 }) => count + added,
    COUNT: (count, { counted = count }) => counted,
    UNLOCK: unchanged,
    UNKNOWN_CARD: unchanged,
    FAULT: unchanged,
    CLEAR: unchanged,
    BOOT: unchanged,
    TEST_VEND: (count, { isSuccessful }) => (isSuccessful ? Math.max(0, count - 1) : count),
  };

/** A machine's own counts of its slots. */
export class Slots {
  readonly all: readonly SlotCount[];

  constructor(all: readonly SlotCount[]) {
    this.all = all;
  }

  get total(): number {
    return this.all.reduce((sum, { count }) => sum + count, 0);
  }

  find(rowNo: number | undefined, columnNo: number | undefined): SlotCount | undefined {
    return this.all.find((slot) => slot.rowNo === rowNo && slot.columnNo === columnNo);
  }

  apply(event: CountChange): void {
    const slot = this.find(event.rowNo, event.columnNo);
    if (slot) slot.count = countAfter[event.type](slot.count, event);
  }
}

/** The server's counts with the events that it has not received; no slots before its first answer. */
export const buildSlots = (
  config: DeviceConfig | undefined,
  unseen: Iterable<CountChange>,
): Slots => {
  const slots = new Slots(
    (config?.slots ?? []).map(({ rowNo, columnNo, productCount }) => ({
      rowNo,
      columnNo,
      count: productCount,
    })),
  );
  for (const event of unseen) slots.apply(event);
  return slots;
};
