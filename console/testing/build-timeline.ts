import type { output } from 'zod/mini';
import { defaultProvider } from '../../contract/providers.ts';
import type {
  TimelineCard,
  TimelineChange,
  TimelineCommand,
  TimelineDoor,
  TimelineFault,
  TimelineHour,
  TimelinePayment,
  TimelineSale,
  TimelineStock,
  TimelineTestVend,
} from '../../contract/timeline.ts';

const now = () => new Date().toISOString();
const place = { rowNo: 1, columnNo: 1 };

/** A pad for cash. */
export const buildSale = (given: Partial<output<typeof TimelineSale>> = {}) => ({
  _id: 'sale',
  at: now(),
  type: 'SALE' as const,
  ...place,
  size: null,
  transactionType: 'CASH' as const,
  isSuccessful: true,
  paid: 10,
  rfid: null,
  holder: null,
  paymentId: null,
  trxID: null,
  refundTrxID: null,
  failureReason: null,
  paymentFailure: null,
  flags: [],
  ...given,
});

/** A pad that jammed. */
export const buildJam = (given: Partial<output<typeof TimelineSale>> = {}) =>
  buildSale({ _id: 'jam', isSuccessful: false, paid: 0, failureReason: 'JAM', ...given });

/** 14 dispenses of an hour. */
export const buildHour = (given: Partial<output<typeof TimelineHour>> = {}) => ({
  _id: 'hour',
  at: '2025-03-14T06:00:00.000Z',
  type: 'HOUR' as const,
  dispenses: 14,
  failed: 0,
  before: 'hour-14',
  ...given,
});

/** A count with nothing refilled. */
export const buildCount = (given: Partial<output<typeof TimelineStock>> = {}) => ({
  _id: 'stock',
  at: now(),
  type: 'STOCK' as const,
  by: null,
  slots: 1,
  refilled: [],
  counted: { count: 20, expected: 20 },
  takenOut: 0,
  cash: null,
  visitId: null,
  ...given,
});

export const buildDoor = (given: Partial<output<typeof TimelineDoor>> = {}) => ({
  _id: 'door',
  at: now(),
  type: 'DOOR' as const,
  rfid: null,
  name: null,
  openMs: null,
  ...given,
});

export const buildFault = (given: Partial<output<typeof TimelineFault>> = {}) => ({
  _id: 'fault',
  at: now(),
  type: 'FAULT' as const,
  code: 'MOTOR' as const,
  place: null,
  ...given,
});

export const buildUnknownCard = (given: Partial<output<typeof TimelineCard>> = {}) => ({
  _id: 'card',
  at: now(),
  type: 'UNKNOWN_CARD' as const,
  rfid: 'A91C04F2',
  times: 1,
  ...given,
});

export const buildSentCommand = (given: Partial<output<typeof TimelineCommand>> = {}) => ({
  _id: 'command',
  at: now(),
  type: 'COMMAND' as const,
  command: 'UNLOCK' as const,
  place: null,
  state: 'SUCCEEDED' as const,
  by: 'padma',
  detail: '',
  ...given,
});

export const buildTestVend = (given: Partial<output<typeof TimelineTestVend>> = {}) => ({
  _id: 'test',
  at: now(),
  type: 'TEST_VEND' as const,
  rowNo: 1,
  columnNo: 1,
  size: null,
  isSuccessful: true,
  failureReason: null,
  ...given,
});

export const buildChange = (given: Partial<output<typeof TimelineChange>> = {}) => ({
  _id: 'change',
  at: now(),
  type: 'CHANGE' as const,
  by: 'padma',
  message: 'Machine activated',
  assignedTo: '',
  stock: [],
  ...given,
});

export const buildFailedPayment = (given: Partial<output<typeof TimelinePayment>> = {}) => ({
  _id: 'payment',
  at: now(),
  type: 'PAYMENT' as const,
  paymentId: 'p1',
  provider: defaultProvider,
  ...place,
  size: null,
  state: 'CANCELLED' as const,
  amount: 10,
  failure: null,
  ...given,
});
