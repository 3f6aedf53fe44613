import type { DeviceEvent } from '../../contract/device-events.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { SizeRow } from '../machines/queries.ts';
import type { Events, Slots, VisitEvents } from '../platform/schema/schema.ts';
import { type UnlockNames, unlockKeyOf } from '../rfids/unlock-names.ts';

export interface VisitInput {
  readonly event: DeviceEvent;
  readonly row: Omit<Events, 'flags'>;
  /** Undefined where the machine has no such slot: then nothing was filled or counted. */
  readonly slot: Slots | undefined;
  readonly calendar: Calendar;
  readonly sizes: ReadonlyMap<string, SizeRow>;
  readonly unlockNames: UnlockNames;
}

type VisitAction = Pick<VisitEvents, 'type' | 'rowNo' | 'columnNo' | 'amount' | 'name' | 'rfid'>;

const toVisitAction = ({
  event,
  row,
  slot,
  sizes,
  unlockNames,
}: VisitInput): VisitAction | undefined => {
  if (event.type === 'UNLOCK') {
    const { type, rfid } = event;
    const { organizationId } = row;
    const name = unlockNames.get(unlockKeyOf({ organizationId, physicalId: rfid })) ?? '';
    return { type, rowNo: null, columnNo: null, amount: null, name, rfid };
  }
  if (!slot || (event.type !== 'REFILL' && event.type !== 'COUNT')) return undefined;
  const { type, rowNo, columnNo } = event;
  const amount = event.type === 'REFILL' ? event.added : event.counted;
  const name = sizes.get(slot.sizeRef ?? '')?.sizeName ?? '';
  return { type, rowNo, columnNo, amount, name, rfid: null };
};

/** Builds the visit event of people at the machine, undefined where an event reports none. */
export const toVisitEvent = (input: VisitInput): VisitEvents | undefined => {
  const action = toVisitAction(input);
  if (!action) return undefined;
  const { organizationId, institutionId, machineId, epoch, seq, at } = input.row;
  const id = `${machineId}:${epoch}:${seq}`;
  const day = input.calendar.dayOf(at);
  return { id, organizationId, institutionId, machineId, at, day, ...action };
};
