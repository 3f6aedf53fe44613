import type { DeviceEventType } from '../../contract/device-events.ts';
import type { TimelineKind } from '../../contract/timeline.ts';
import { cardSource } from './cards.ts';
import { changeSource, countSource } from './changes.ts';
import { commandSource } from './commands.ts';
import { doorSource, unlockSource } from './doors.ts';
import { bootSource, clearSource, faultSource, returnSource } from './faults.ts';
import { hourSource } from './hours.ts';
import { pairingSource } from './pairings.ts';
import { paymentSource } from './payments.ts';
import { failureSource, padSource, saleSource } from './sales.ts';
import type { TimelineSource } from './source.ts';
import type { SourceName } from './source-names.ts';
import { stockSource } from './stock.ts';
import { testVendSource } from './test-vends.ts';
import { visitSource } from './visits.ts';

const sourcesByName: Readonly<Record<SourceName, TimelineSource>> = {
  SALE: saleSource,
  HOUR: hourSource,
  FAILURE: failureSource,
  PAD: padSource,
  PAYMENT: paymentSource,
  STOCK: stockSource,
  VISIT: visitSource,
  COUNT: countSource,
  CHANGE: changeSource,
  PAIRING: pairingSource,
  UNLOCK: unlockSource,
  DOOR: doorSource,
  FAULT: faultSource,
  CLEAR: clearSource,
  BOOT: bootSource,
  BACK: returnSource,
  CARD: cardSource,
  COMMAND: commandSource,
  TEST_VEND: testVendSource,
};

/** The source that shows a type of event among everything. */
const sourceOfEvent: Readonly<Record<DeviceEventType, SourceName>> = {
  DISPENSE: 'HOUR',
  REFILL: 'STOCK',
  COUNT: 'STOCK',
  UNLOCK: 'UNLOCK',
  UNKNOWN_CARD: 'CARD',
  FAULT: 'FAULT',
  CLEAR: 'CLEAR',
  BOOT: 'BOOT',
  TEST_VEND: 'TEST_VEND',
};

/** Sources of each kind. No two sources of one kind report the same. */
const namesByKind: Readonly<Record<TimelineKind, readonly SourceName[]>> = {
  EVERYTHING: [
    ...Object.values(sourceOfEvent),
    'VISIT',
    'DOOR',
    'PAYMENT',
    'BACK',
    'COMMAND',
    'CHANGE',
    'PAIRING',
  ],
  SALES: ['SALE'],
  STOCK: ['STOCK', 'VISIT', 'COUNT', 'TEST_VEND'],
  DOOR: ['UNLOCK', 'DOOR'],
  FAULTS: ['FAILURE', 'FAULT', 'CLEAR', 'BOOT', 'BACK'],
  CARDS: ['CARD'],
  COMMANDS: ['COMMAND'],
  CHANGES: ['CHANGE', 'PAIRING'],
  PAYMENTS: ['PAD', 'PAYMENT'],
};

export const sourcesOfKind = (kind: TimelineKind): ReadonlyMap<SourceName, TimelineSource> =>
  new Map(namesByKind[kind].map((name) => [name, sourcesByName[name]]));
