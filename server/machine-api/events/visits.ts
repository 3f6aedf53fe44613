import type {
  DeviceEvent,
  DeviceEventOf,
  DeviceEventType,
} from '../../../contract/device-events.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import type { SizeRow } from '../../machines/queries.ts';
import type { Events, Slots, VisitEvents } from '../../platform/schema/schema.ts';
import { type UnlockNames, unlockKeyOf } from '../../rfids/unlock/unlock-names.ts';

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

const slotAction = (
  { type, rowNo, columnNo }: DeviceEventOf<'REFILL' | 'COUNT'>,
  amount: number,
  { slot, sizes }: VisitInput,
): VisitAction | undefined => {
  if (!slot) return undefined;
  const name = sizes.get(slot.sizeRef ?? '')?.sizeName ?? '';
  return { type, rowNo, columnNo, amount, name, rfid: null };
};

const noAction = () => undefined;

/** The row of reports and files for each type of event. */
const actionsByType: {
  readonly [T in DeviceEventType]: (
    event: DeviceEventOf<T>,
    input: VisitInput,
  ) => VisitAction | undefined;
} = {
  // Reports and files read dispenses from their own table.
  DISPENSE: noAction,
  REFILL: (event, input) => slotAction(event, event.added, input),
  COUNT: (event, input) => slotAction(event, event.counted, input),
  UNLOCK: ({ type, rfid }, { row: { organizationId }, unlockNames }) => {
    const name = unlockNames.get(unlockKeyOf({ organizationId, physicalId: rfid })) ?? '';
    return { type, rowNo: null, columnNo: null, amount: null, name, rfid };
  },
  UNKNOWN_CARD: noAction,
  FAULT: noAction,
  CLEAR: noAction,
  BOOT: noAction,
  // It is the timeline's; nobody visited the machine.
  TEST_VEND: noAction,
};

const toVisitAction = <T extends DeviceEventType>(
  event: DeviceEventOf<T> & { readonly type: T },
  input: VisitInput,
): VisitAction | undefined => actionsByType[event.type](event, input);

/** Builds the visit event of people at the machine, undefined where an event reports none. */
export const toVisitEvent = (input: VisitInput): VisitEvents | undefined => {
  const action = toVisitAction(input.event, input);
  if (!action) return undefined;
  const { organizationId, institutionId, machineId, epoch, seq, at } = input.row;
  const id = `${machineId}:${epoch}:${seq}`;
  const day = input.calendar.dayOf(at);
  return { id, organizationId, institutionId, machineId, at, day, ...action };
};
