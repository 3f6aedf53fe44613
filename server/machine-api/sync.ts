import { maxEvents, type SyncAnswer } from '../../contract/machine-api.ts';
import { createMessage } from '../../contract/messages.ts';
import { syncSeconds } from '../../contract/online.ts';
import { Refused } from '../platform/http/errors.ts';
import { refuseRevokedKey } from '../platform/http/machine-keys.ts';
import type { App } from '../platform/http/serve-endpoint.ts';
import { buildCardList } from './cards.ts';
import { readDeviceConfig } from './config.ts';
import type { DeferContact } from './contacts.ts';
import { isHeartbeat, isIdle, journalOfEpoch, needsExchange } from './idle-sync.ts';
import type { IngestOptions } from './ingest.ts';
import type { MachineStates } from './machine-state.ts';
import type { SyncJob } from './sync-job.ts';
import { syncWriter } from './sync-writer.ts';

interface SyncOptions extends IngestOptions {
  readonly states: MachineStates;
  readonly deferContact: DeferContact;
}

/** Answers syncs, from the cache where they bring and take nothing. */
export const createSyncHandler = (app: App, { states, deferContact, ...options }: SyncOptions) => {
  const { store, now, calendar } = app;
  const write = syncWriter(store, { ...options, deferContact });

  const buildAnswer = (
    fields: Partial<SyncAnswer> & Pick<SyncAnswer, 'ackedThrough' | 'gaps'>,
  ): SyncAnswer => ({
    serverTime: new Date(now()).toISOString(),
    rejected: [],
    commands: [],
    nextSyncSeconds: syncSeconds,
    ...fields,
  });

  /** Returns undefined where there is something to write or to hand over. */
  const answerIdle = async (job: SyncJob): Promise<SyncAnswer | undefined> => {
    const { caller, body, receivedAt } = job;
    if (needsExchange(body)) return undefined;
    const state = await states.get(caller.id);
    const cards = await states.getCardList(caller.institutionId);
    const journal = journalOfEpoch(state, body);
    if (!journal || !isIdle(state, cards, body)) return undefined;
    if (!isHeartbeat(state, job, { now: receivedAt, calendar })) return undefined;
    deferContact(job);
    return buildAnswer({ ackedThrough: journal.ackedThrough, gaps: [...journal.gaps] });
  };

  const storeAndAnswer = async (job: SyncJob, isGone: () => boolean): Promise<SyncAnswer> => {
    const { body } = job;
    const outcome = await write(job, isGone);
    if (!outcome) throw refuseRevokedKey();
    const { machine, journal, rejected, commands } = outcome;
    const answer = buildAnswer({
      ackedThrough: journal.ackedThrough,
      gaps: [...journal.gaps],
      rejected: [...rejected],
      commands: [...commands],
    });
    if (body.configVersion !== machine.configVersion) {
      answer.config = await readDeviceConfig(store.read, machine);
    }
    const { version } = await states.getCardList(machine.institutionId);
    if (body.cardsVersion === version) return answer;
    const cards = await buildCardList(store.read, machine, body.cardsVersion);
    if (cards) answer.cards = cards;
    return answer;
  };

  return async (job: SyncJob, isGone: () => boolean): Promise<SyncAnswer> => {
    if (job.body.events.length > maxEvents) {
      throw new Refused(413, createMessage('tooManyEvents', { max: maxEvents }));
    }
    return (await answerIdle(job)) ?? storeAndAnswer(job, isGone);
  };
};
