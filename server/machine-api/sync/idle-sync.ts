import type { Calendar } from '../../../contract/values/periods.ts';
import type { CardListVersion } from '../../rfids/versions.ts';
import { isUnchangedContact } from './contacts.ts';
import type { MachineState } from './machine-state.ts';
import type { SyncJob } from './parsed-sync.ts';

interface CheckTime {
  readonly now: number;
  readonly calendar: Calendar;
}

/** Checks that a contact is a mere heartbeat: nothing about the machine has changed. */
export const isHeartbeat = (
  state: MachineState,
  { caller, body }: { caller: SyncJob['caller']; body: Partial<SyncJob['body']> },
  { now, calendar }: CheckTime,
): boolean =>
  !caller.isNewKey && state.seenDay === calendar.dayOf(now) && isUnchangedContact(state, body, now);

/** Finds the journal of an epoch; undefined where it is not loaded, or the sync advances it. */
export const journalOfEpoch = (
  { journal }: MachineState,
  { epoch, heldFrom = 1 }: SyncJob['body'],
) => {
  // A former journal is not in memory: it is read from the database.
  if (!journal || journal.epoch < epoch) {
    return heldFrom > 1 ? undefined : { ackedThrough: 0, gaps: [] };
  }
  return journal.epoch === epoch && heldFrom <= journal.ackedThrough + 1 ? journal : undefined;
};

/** Checks whether a sync adds a row beside its events: an opened door, or a journal. */
export const addsRow = (
  { doorOpen, journal }: MachineState,
  { epoch, heldFrom = 1, events, doorOpen: opened }: SyncJob['body'],
): boolean =>
  (opened === true && doorOpen === 0) ||
  (journal?.epoch !== epoch && (events.length > 0 || heldFrom > 1));

/** Checks whether the body alone shows that there is something to write or to hand over. */
export const needsExchange = (body: SyncJob['body']): boolean =>
  body.events.length > 0 ||
  body.results.length > 0 ||
  body.configVersion === undefined ||
  body.cardsVersion === undefined;

/** Checks that the server has nothing for a machine that brings nothing. */
export const isIdle = (
  state: MachineState,
  cards: CardListVersion,
  body: SyncJob['body'],
): boolean =>
  !state.hasOpenCommands &&
  body.configVersion === state.configVersion &&
  body.cardsVersion === cards.version;
