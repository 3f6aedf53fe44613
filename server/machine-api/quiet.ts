import type { Calendar } from '../../contract/periods.ts';
import type { CardList } from '../rfids/versions.ts';
import { isAsKnown } from './contacts.ts';
import type { SyncJob } from './job.ts';
import type { Standing } from './standing.ts';

interface Circumstances {
  readonly now: number;
  readonly calendar: Calendar;
}

/** Whether a contact says no more than that the machine is still there, as it was. */
export const isStillThere = (
  standing: Standing,
  { caller, body }: { caller: SyncJob['caller']; body: Partial<SyncJob['body']> },
  { now, calendar }: Circumstances,
): boolean =>
  !caller.isNewKey && standing.seenDay === calendar.dayOf(now) && isAsKnown(standing, body, now);

/** How the journal of an epoch stands; undefined where that is not known, or moves by the sync. */
export const journalIn = ({ journal }: Standing, { epoch, heldFrom = 1 }: SyncJob['body']) => {
  // It has told of none so far; a former one is looked up.
  if (!journal || journal.epoch < epoch) {
    return heldFrom > 1 ? undefined : { ackedThrough: 0, gaps: [] };
  }
  return journal.epoch === epoch && heldFrom <= journal.ackedThrough + 1 ? journal : undefined;
};

/** Whether a sync shows by itself that there is something to write or to hand over. */
export const bringsOrLacks = (body: SyncJob['body']): boolean =>
  body.events.length > 0 ||
  body.results.length > 0 ||
  body.configVersion === undefined ||
  body.cardsVersion === undefined;

/** Whether a machine that brings nothing is told nothing either. */
export const isIdle = (standing: Standing, cards: CardList, body: SyncJob['body']): boolean =>
  !standing.hasOpenCommands &&
  body.configVersion === standing.configVersion &&
  body.cardsVersion === cards.version;
