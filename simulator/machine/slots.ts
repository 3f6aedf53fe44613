import type { DeviceConfig } from '../../contract/machine-api.ts';

export interface SlotCount {
  readonly rowNo: number;
  readonly columnNo: number;
  count: number;
}

/** The part of an event that can change a slot's count. */
interface Effect {
  readonly type: string;
  readonly rowNo?: number | undefined;
  readonly columnNo?: number | undefined;
  readonly isSuccessful?: boolean;
  readonly added?: number;
  readonly counted?: number;
}

/** A machine's own idea of what lies in its slots. */
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

  apply(event: Effect): void {
    const slot = this.find(event.rowNo, event.columnNo);
    if (!slot) return;
    if (event.type === 'DISPENSE' && event.isSuccessful) slot.count = Math.max(0, slot.count - 1);
    if (event.type === 'REFILL') slot.count += event.added ?? 0;
    if (event.type === 'COUNT') slot.count = event.counted ?? slot.count;
  }
}

/** The server's counts with the events it has not seen yet; no slots while it never answered. */
export const slotsOf = (config: DeviceConfig | undefined, unseen: Iterable<Effect>): Slots => {
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
