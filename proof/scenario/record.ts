import type { FailureCode } from '../../contract/device-events.ts';
import type { DispenseFlag } from '../../contract/dispenses.ts';
import type { StockType } from '../../contract/rfids.ts';
import type { SlotPosition } from '../../contract/slots.ts';
import type { TransactionType } from '../../contract/transactions.ts';

/** A plain record of what really happened, which every answer is compared with. */

const isSame = (one: SlotPosition, other: SlotPosition): boolean =>
  one.rowNo === other.rowNo && one.columnNo === other.columnNo;

const motorReasons: ReadonlySet<FailureCode> = new Set(['MOTOR', 'JAM', 'NO_DROP']);

interface ReportedFact {
  readonly at: number;
  /** Physical ID. */
  readonly machine: string;
  /** True once the server has received it. */
  isReported: boolean;
}

export interface RecordedSale extends ReportedFact, SlotPosition {
  /** Empty when the machine did not report the type. */
  readonly type: TransactionType | '';
  readonly rfid: string | null;
  readonly isSuccessful: boolean;
  readonly failureReason: FailureCode | null;
  /** Taka. */
  readonly paid: number;
  /** The points that a card spends, unless it is free. */
  readonly points: number;
  /** Oddities that follow from what happened; those of stock and clocks are the server's to judge. */
  readonly flags: readonly DispenseFlag[];
  reportedAt?: number;
}

/** `counted` sets the slot's contents, `change` adds to them. */
export interface SlotMovement extends ReportedFact, SlotPosition {
  readonly counted?: number;
  readonly change?: number;
  /** Not counted by anybody: the machine found the slot empty. */
  readonly isFound?: boolean;
}

/** A refill or a count, or an RFID that opened the door. */
export interface VisitFact extends ReportedFact {
  readonly rfid?: string;
}

export interface Update {
  readonly at: number;
  readonly machine: string;
  readonly message: string;
  readonly assignedTo: string;
}

export interface AuditedAction {
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly outcome: 'DONE' | 'DENIED' | 'FAILED';
}

export interface CardState {
  readonly rfid: string;
  readonly stockType: StockType;
  readonly isFree: boolean;
  isActive: boolean;
  points: number;
}

export class Truth {
  readonly sales: RecordedSale[] = [];
  readonly movements: SlotMovement[] = [];
  readonly visits: VisitFact[] = [];
  readonly updates: Update[] = [];
  readonly auditedActions: AuditedAction[] = [];
  readonly cards = new Map<string, CardState>();
  /** Machines whose last sync reported an open door. */
  readonly openDoors = new Set<string>();
  /** Contacts of machines with the server. */
  readonly contacts: { readonly at: number; readonly machine: string }[] = [];

  /** Marks everything of this machine as reported, and spends its cards' points. */
  markReported(machine: string, isDoorOpen: boolean, at: number): void {
    this.openDoors.delete(machine);
    if (isDoorOpen) this.openDoors.add(machine);
    for (const fact of [...this.movements, ...this.visits])
      if (fact.machine === machine) fact.isReported = true;
    for (const sale of this.sales) {
      if (sale.machine !== machine || sale.isReported) continue;
      sale.isReported = true;
      sale.reportedAt = at;
      const card = sale.rfid === null ? undefined : this.cards.get(sale.rfid);
      if (card && !card.isFree) card.points -= sale.points;
    }
  }

  /**
   * A slot is paused when it failed twice in a row or was found empty, by what has been reported.
   */
  isPausedAt(machine: string, place: SlotPosition, time: number): boolean {
    const isOfSlot = (one: ReportedFact & SlotPosition) =>
      one.isReported && one.machine === machine && one.at <= time && isSame(one, place);
    const wellAt = this.movements
      .filter((one) => isOfSlot(one) && !one.isFound)
      .reduce((last, { at }) => Math.max(last, at), 0);
    const reasons = this.sales
      .filter((sale) => isOfSlot(sale) && sale.at > wellAt)
      .map(({ failureReason }) => failureReason);
    const ofMotor = reasons.filter((reason) => reason !== null && motorReasons.has(reason));
    return reasons.includes('EMPTY') || ofMotor.length > 1;
  }

  /** The count of a slot at the end of an instant, by what has been reported. */
  countAt(machine: string, place: SlotPosition, time: number): number {
    return this.movements
      .filter((one) => one.isReported && one.machine === machine && one.at <= time)
      .filter((one) => isSame(one, place))
      .toSorted((one, other) => one.at - other.at)
      .reduce((count, { counted, change = 0 }) => counted ?? count + change, 0);
  }
}
