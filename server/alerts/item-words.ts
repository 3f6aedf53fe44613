import type { AttentionFacts, AttentionKind } from '../../contract/attention.ts';
import type { FailureCode } from '../../contract/device-events.ts';
import type { Message } from '../../contract/messages/text.ts';
import { type MessageCode, message } from '../../contract/messages.ts';

const faults: Record<FailureCode, MessageCode> = {
  MOTOR: 'faultMotor',
  JAM: 'faultJam',
  NO_DROP: 'faultNoDrop',
  EMPTY: 'faultEmpty',
  DOOR_OPEN: 'faultDoorOpen',
  POWER: 'faultPower',
  CANCELLED: 'faultCancelled',
};

/** Limit of slots that a message names. */
const mostSlots = 4;

type Slots = readonly { readonly rowNo: number; readonly columnNo: number }[];

const placesOf = (slots: Slots): readonly Message[] => {
  const named = slots
    .slice(0, mostSlots)
    .map(({ rowNo, columnNo }) => message('alertPlace', { row: rowNo, column: columnNo }));
  const count = slots.length - named.length;
  return count ? [...named, message('alertMorePlaces', { count })] : named;
};

type Sayings = { readonly [K in AttentionKind]: (facts: AttentionFacts<K>) => Message };

const sayings: Sayings = {
  REFUND_STUCK: ({ amount }) => message('alertRefundStuck', { amount }),
  PAYMENT_UNKNOWN: ({ amount }) => message('alertPaymentUnknown', { amount }),
  ACCOUNT_UNUSABLE: ({ username }) =>
    username === null
      ? message('alertPlatformUnusable')
      : message('alertAccountUnusable', { username }),
  MACHINE_SILENT: () => message('alertMachineSilent'),
  BACKUP_FAILED: () => message('alertBackupFailed'),
  MACHINE_FAULT: ({ code }) =>
    code === 'DOOR_OPEN'
      ? message('alertDoorOpen')
      : message('alertMachineFault', { fault: { code: faults[code] } }),
  SLOT_PAUSED: ({ slots }) => message('alertSlotPaused', { slots: placesOf(slots) }),
  STOCK_EMPTY: ({ slots }) => message('alertStockEmpty', { slots: placesOf(slots) }),
  STOCK_LOW: ({ slots }) => message('alertStockLow', { slots: placesOf(slots) }),
  UNKNOWN_CARD: ({ rfid }) => message('alertUnknownCard', { rfid }),
  COUNT_DIFFERENCE: ({ missing }) => message('alertCountDifference', { missing }),
  WEAK_PASSWORD: ({ username }) => message('alertWeakPassword', { username }),
};

/** The catalogue message of an item; `facts` is its stored JSON. */
export const wordsOfItem = <K extends AttentionKind>(kind: K, facts: string): Message => {
  const told: AttentionFacts<K> = JSON.parse(facts);
  return sayings[kind](told);
};
