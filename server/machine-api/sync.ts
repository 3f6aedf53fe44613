import type { Answer } from '../../contract/endpoint.ts';
import { type machineApi, maxEvents } from '../../contract/machine-api.ts';
import { message } from '../../contract/messages.ts';
import { syncSeconds } from '../../contract/online.ts';
import { Refused } from '../core/errors.ts';
import { revoked } from '../core/machine-keys.ts';
import type { App } from '../core/serve.ts';
import { cardListFor } from './cards.ts';
import { configOf } from './config.ts';
import type { Gather } from './contacts.ts';
import type { IngestParts } from './ingest.ts';
import type { SyncJob } from './job.ts';
import { bringsOrLacks, isIdle, isStillThere, journalIn } from './quiet.ts';
import type { Standings } from './standing.ts';
import { syncWriter } from './writer.ts';

type Synced = Answer<typeof machineApi.sync>;

interface Parts extends IngestParts {
  readonly known: Standings;
  readonly gather: Gather;
}

/** Answers syncs, from the cache where they bring and take nothing. */
export const syncsOf = (app: App, { known, gather, ...given }: Parts) => {
  const { store, now, calendar } = app;
  const write = syncWriter(store, { ...given, gather });

  const answerTo = (given: Partial<Synced> & Pick<Synced, 'ackedThrough' | 'gaps'>): Synced => ({
    serverTime: new Date(now()).toISOString(),
    rejected: [],
    commands: [],
    nextSyncSeconds: syncSeconds,
    ...given,
  });

  /** Returns undefined where there is something to write or to hand over. */
  const answerIdle = async (job: SyncJob): Promise<Synced | undefined> => {
    const { caller, body, receivedAt } = job;
    if (bringsOrLacks(body)) return undefined;
    const standing = await known.of(caller.id);
    const cards = await known.cardsOf(caller.institutionId);
    const journal = journalIn(standing, body);
    if (!journal || !isIdle(standing, cards, body)) return undefined;
    if (!isStillThere(standing, job, { now: receivedAt, calendar })) return undefined;
    standing.lastSyncedAt = receivedAt;
    gather(job);
    return answerTo({ ackedThrough: journal.ackedThrough, gaps: [...journal.gaps] });
  };

  const answerWritten = async (job: SyncJob, isGone: () => boolean): Promise<Synced> => {
    const { caller, body } = job;
    const outcome = await write(job, isGone);
    known.forget(caller.id);
    if (!outcome) throw revoked();
    const { machine, journal, rejected, commands } = outcome;
    const answer = answerTo({
      ackedThrough: journal.ackedThrough,
      gaps: [...journal.gaps],
      rejected: [...rejected],
      commands: [...commands],
    });
    if (body.configVersion !== machine.configVersion) {
      answer.config = await configOf(store.read, machine);
    }
    const { version } = await known.cardsOf(machine.institutionId);
    if (body.cardsVersion === version) return answer;
    const cards = await cardListFor(store.read, machine, body.cardsVersion);
    if (cards) answer.cards = cards;
    return answer;
  };

  return async (job: SyncJob, isGone: () => boolean): Promise<Synced> => {
    if (job.body.events.length > maxEvents) {
      throw new Refused(413, message('tooManyEvents', { max: maxEvents }));
    }
    return (await answerIdle(job)) ?? answerWritten(job, isGone);
  };
};
