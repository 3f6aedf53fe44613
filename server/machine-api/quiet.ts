import type { Calendar } from '../../contract/periods.ts';
import type { CardList } from '../rfids/versions.ts';
import { isAsKnown } from './contacts.ts';
import type { SyncJob } from './job.ts';
import type { Standing } from './standing.ts';

interface Circumstances {
  readonly now: number;
  readonly calendar: Calendar;
}

/** Checks that a contact is a mere heartbeat: nothing about the machine has changed. */
export const isStillThere = (
  standing: Standing,
  { caller, body }: { caller: SyncJob['caller']; body: Partial<SyncJob['body']> },
  { now, calendar }: Circumstances,
): boolean =>
  !caller.isNewKey && standing.seenDay === calendar.dayOf(now) && isAsKnown(standing, body, now);

/** Finds the journal of an epoch; undefined where it is not loaded, or the sync advances it. */
export const journalIn = ({ journal }: Standing, { epoch, heldFrom = 1 }: SyncJob['body']) => {
  // A former journal is not in memory: it is read from the database.
  if (!journal || journal.epoch < epoch) {
    return heldFrom > 1 ? undefined : { ackedThrough: 0, gaps: [] };
  }
  return journal.epoch === epoch && heldFrom <= journal.ackedThrough + 1 ? journal : undefined;
};

/** Checks whether the body alone shows that there is something to write or to hand over. */
export const bringsOrLacks = (body: SyncJob['body']): boolean =>
  body.events.length > 0 ||
  body.results.length > 0 ||
  body.configVersion === undefined ||
  body.cardsVersion === undefined;

/** Checks that the server has nothing for a machine that brings nothing. */
export const isIdle = (standing: Standing, cards: CardList, body: SyncJob['body']): boolean =>
  !standing.hasOpenCommands &&
  body.configVersion === standing.configVersion &&
  body.cardsVersion === cards.version;
