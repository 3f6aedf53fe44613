import type { AttentionFacts } from '../../../contract/attention.ts';
import type { DeviceCall, SalesWay } from '../../../contract/attention-facts.ts';
import type { AttentionKind } from '../../../contract/attention-kinds.ts';
import { cashDifference } from '../../../contract/counted-cash.ts';
import type { FailureCode } from '../../../contract/device-events.ts';
import type { DispenseFlag } from '../../../contract/dispenses.ts';
import { decodeMessage, type Message } from '../../../contract/messages/text.ts';
import { createMessage, type MessageCode } from '../../../contract/messages.ts';

const faultMessages: Record<FailureCode, MessageCode> = {
  MOTOR: 'faultMotor',
  JAM: 'faultJam',
  NO_DROP: 'faultNoDrop',
  EMPTY: 'faultEmpty',
  DOOR_OPEN: 'faultDoorOpen',
  POWER: 'faultPower',
  CANCELLED: 'faultCancelled',
};

const flagMessages: Record<DispenseFlag, MessageCode> = {
  BLOCKED_CARD: 'flagBlockedCard',
  UNKNOWN_CARD: 'flagUnknownCard',
  POINTS_DISABLED: 'flagPointsDisabled',
  UNKNOWN_SLOT: 'flagUnknownSlot',
  EMPTY_SLOT: 'flagEmptySlot',
  INACTIVE_MACHINE: 'flagInactiveMachine',
  CLOCK: 'flagClock',
  NO_PAYMENT: 'flagNoPayment',
  AMOUNT: 'flagAmount',
};

const stoppedCodes = {
  ALL: 'alertSalesStopped',
  CASH: 'alertCashStopped',
  RFID: 'alertRfidStopped',
  BKASH: 'alertBkashStopped',
} as const satisfies Record<SalesWay, MessageCode>;

const refusedCodes = {
  SYNC: 'alertSyncsRefused',
  COMMANDS: 'alertCommandsRefused',
  AUTHORIZE: 'alertCardChecksRefused',
} as const satisfies Record<DeviceCall, MessageCode>;

/** Limit of slots that a message names. */
const maxSlots = 4;

type SlotPositions = readonly { readonly rowNo: number; readonly columnNo: number }[];

const slotMessages = (slots: SlotPositions): readonly Message[] => {
  const messages = slots
    .slice(0, maxSlots)
    .map(({ rowNo, columnNo }) => createMessage('alertPlace', { row: rowNo, column: columnNo }));
  const count = slots.length - messages.length;
  return count ? [...messages, createMessage('alertMorePlaces', { count })] : messages;
};

type ItemMessages = { readonly [K in AttentionKind]: (facts: AttentionFacts<K>) => Message };

const itemMessages: ItemMessages = {
  REFUND_STUCK: ({ amount }) => createMessage('alertRefundStuck', { amount }),
  PAYMENT_UNKNOWN: ({ amount }) => createMessage('alertPaymentUnknown', { amount }),
  ACCOUNT_UNUSABLE: ({ failure }) =>
    createMessage('alertCustomersCannotPay', { reason: decodeMessage(failure) ?? failure }),
  MACHINE_SILENT: () => createMessage('alertMachineSilent'),
  CALLS_REFUSED: ({ call, refused }) => createMessage(refusedCodes[call], { refused }),
  ALERTS_UNSENT: ({ recipients }) => createMessage('alertAlertsUnsent', { recipients }),
  JOB_FAILED: ({ failure }) =>
    createMessage('alertJobFailed', { reason: decodeMessage(failure) ?? failure }),
  EVENTS_REJECTED: ({ rejected }) => createMessage('alertEventsRejected', { rejected }),
  EVENTS_MISSING: ({ missing }) => createMessage('alertEventsMissing', { missing }),
  BACKUP_FAILED: () => createMessage('alertBackupFailed'),
  MACHINE_FAULT: ({ code }) =>
    code === 'DOOR_OPEN'
      ? createMessage('alertDoorOpen')
      : createMessage('alertMachineFault', { fault: { code: faultMessages[code] } }),
  SLOT_PAUSED: ({ slots }) => createMessage('alertSlotPaused', { slots: slotMessages(slots) }),
  STARTS_LIMITED: ({ refused }) => createMessage('alertStartsLimited', { refused }),
  STOCK_EMPTY: ({ slots }) => createMessage('alertStockEmpty', { slots: slotMessages(slots) }),
  STOCK_LOW: ({ slots }) => createMessage('alertStockLow', { slots: slotMessages(slots) }),
  SALES_STOPPED: ({ way, usual }) => createMessage(stoppedCodes[way], { usual }),
  SETTINGS_BEHIND: () => createMessage('alertSettingsBehind'),
  DISPENSES_FLAGGED: ({ flag, times }) =>
    createMessage('alertDispensesFlagged', { flag: { code: flagMessages[flag] }, times }),
  UNKNOWN_CARD: ({ rfid }) => createMessage('alertUnknownCard', { rfid }),
  DUPLICATE_CARD: ({ rfid }) => createMessage('alertDuplicateCard', { rfid }),
  COUNT_DIFFERENCE: ({ missing }) => createMessage('alertCountDifference', { missing }),
  CASH_SHORT: ({ counted, expected }) =>
    createMessage('alertCashShort', { missing: -cashDifference({ counted, expected }) }),
  MACHINE_TO_SET_UP: () => createMessage('alertMachineToSetUp'),
  WEAK_PASSWORD: ({ username }) => createMessage('alertWeakPassword', { username }),
};

/** The catalogue message of an item; `facts` is its stored JSON. */
export const itemMessage = <K extends AttentionKind>(kind: K, facts: string): Message => {
  const parsedFacts: AttentionFacts<K> = JSON.parse(facts);
  return itemMessages[kind](parsedFacts);
};
