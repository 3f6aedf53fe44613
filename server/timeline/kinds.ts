import type { TimelineKind } from '../../contract/timeline.ts';
import { cards } from './cards.ts';
import { changes, counts } from './changes.ts';
import { commands } from './commands.ts';
import { doors, unlocks } from './doors.ts';
import { boots, clears, faults, returns } from './faults.ts';
import type { SourceName } from './names.ts';
import { pairings } from './pairings.ts';
import { payments } from './payments.ts';
import { failures, pads, sales } from './sales.ts';
import type { Source } from './source.ts';
import { stock } from './stock.ts';

const sources: Readonly<Record<SourceName, Source>> = {
  SALE: sales,
  FAILURE: failures,
  PAD: pads,
  PAYMENT: payments,
  STOCK: stock,
  COUNT: counts,
  CHANGE: changes,
  PAIRING: pairings,
  UNLOCK: unlocks,
  DOOR: doors,
  FAULT: faults,
  CLEAR: clears,
  BOOT: boots,
  BACK: returns,
  CARD: cards,
  COMMAND: commands,
};

/** Sources of each kind. No two sources of one kind report the same. */
const namesOf: Readonly<Record<TimelineKind, readonly SourceName[]>> = {
  EVERYTHING: [
    'STOCK',
    'UNLOCK',
    'DOOR',
    'SALE',
    'PAYMENT',
    'FAULT',
    'CLEAR',
    'BOOT',
    'BACK',
    'CARD',
    'COMMAND',
    'CHANGE',
    'PAIRING',
  ],
  SALES: ['SALE'],
  STOCK: ['STOCK', 'COUNT'],
  DOOR: ['UNLOCK', 'DOOR'],
  FAULTS: ['FAILURE', 'FAULT', 'CLEAR', 'BOOT', 'BACK'],
  CARDS: ['CARD'],
  COMMANDS: ['COMMAND'],
  CHANGES: ['CHANGE', 'PAIRING'],
  PAYMENTS: ['PAD', 'PAYMENT'],
};

export const sourcesOf = (kind: TimelineKind): ReadonlyMap<SourceName, Source> =>
  new Map(namesOf[kind].map((name) => [name, sources[name]]));
