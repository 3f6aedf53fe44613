import { type DeviceConfig, maxEvents, type SyncAnswer } from '../../../contract/machine-api.ts';
import { createMessage } from '../../../contract/messages.ts';
import { syncSeconds } from '../../../contract/online.ts';
import { toTaka } from '../../../contract/values/money.ts';
import { findSizes } from '../../machines/queries.ts';
import { findSlots } from '../../machines/stock/stock.ts';
import type { Db, Store } from '../../platform/db/store.ts';
import { refuseRevokedKey } from '../../platform/endpoints/machine-keys.ts';
import { keysOfMachine } from '../../platform/endpoints/request-context.ts';
import type { App } from '../../platform/endpoints/serve-endpoint.ts';
import { Streamed } from '../../platform/endpoints/streams.ts';
import { groupCommits } from '../../platform/events/group-commit.ts';
import { Refused } from '../../platform/http/errors.ts';
import type { Machines } from '../../platform/schema/schema.ts';
import type { SpendOfMachine } from '../budgets.ts';
import {
  buildCardList,
  countCardsDue,
  countUnlockCards,
  isLongList,
  type LongCardList,
} from '../cards/card-list.ts';
import type { LongCardLists } from '../cards/long-card-lists.ts';
import { type IngestOptions, ingestSyncs, type SyncOutcome } from '../events/ingest.ts';
import type { DeferContact } from './contacts.ts';
import { addsRow, isHeartbeat, isIdle, journalOfEpoch, needsExchange } from './idle-sync.ts';
import type { MachineStates } from './machine-state.ts';
import { parseSync, type SyncJob } from './parsed-sync.ts';

/** Limits of one commit, which others wait for: a full sync takes some 40 ms of a processor. */
const batchLimits = {
  jobs: 100,
  size: 250,
  sizeOf: ({ body }: SyncJob) => body.events.length,
  keysOf: ({ caller }: SyncJob) => keysOfMachine(caller),
};

/** Creates the one writer of a process. A sync is answered after its commit. */
export const syncWriter = (store: Store, options: IngestOptions) =>
  groupCommits(batchLimits, (jobs: readonly SyncJob[]): Promise<SyncOutcome[]> => {
    // Outside the transaction, which others wait for, and no more than one commit at once.
    const parsedSyncs = jobs.map((job) => parseSync(job, options.historyFrom));
    return store.change((tx) => ingestSyncs(tx, parsedSyncs, options));
  });

/** Reads a machine's prices and slots, in taka. */
const readDeviceConfig = async (db: Db, machine: Machines): Promise<DeviceConfig> => {
  const sizes = await findSizes(db, [machine.id]);
  const slots = await findSlots(db, [machine.id]);
  return {
    version: machine.configVersion,
    isActivated: machine.isActivated === 1,
    price: toTaka(machine.price),
    point: machine.point,
    pointsEnabled: machine.pointsEnabled === 1,
    slots: slots.map((slot) => {
      const { price, point } = sizes.find(({ id }) => id === slot.sizeRef) ?? machine;
      const { rowNo, columnNo, productCount } = slot;
      return {
        rowNo,
        columnNo,
        price: toTaka(price),
        point,
        productCount: Math.max(0, productCount),
      };
    }),
  };
};

const countSlots = async (db: Db, machineId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('slots')
    .where('machineId', '=', machineId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

interface SyncOptions extends IngestOptions {
  readonly states: MachineStates;
  readonly longCardLists: LongCardLists;
  /** Throws a 429 when the machine or its organization has just had so many cards. */
  readonly spendCards: SpendOfMachine;
  /** The same of unlock cards and slots. */
  readonly spendRows: SpendOfMachine;
  /** The same of rows that a sync adds beside its events. */
  readonly spendWrites: SpendOfMachine;
  readonly deferContact: DeferContact;
}

/** Answers syncs, from the cache where they bring and take nothing. */
export const createSyncHandler = (app: App, sync: SyncOptions) => {
  const { states, longCardLists, spendCards, spendRows, spendWrites, deferContact, ...options } =
    sync;
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

  /** Streams an answer with the whole list of an institution's cards. */
  async function* answerWithList(
    answer: SyncAnswer,
    institutionId: string,
    newest: LongCardList,
    heldVersion: number | undefined,
  ): AsyncGenerator<string> {
    const { version, cards } = longCardLists.get(institutionId, newest.version, heldVersion);
    const parts = await cards;
    yield `${JSON.stringify(answer).slice(0, -1)},"cards":{"version":${version},"reset":true,"changed":[`;
    yield* parts;
    yield `],"removed":[],"unlock":${JSON.stringify(newest.unlock)}}}`;
  }

  const spendAnswer = async ({ caller, body }: SyncJob): Promise<void> => {
    const { version } = await states.getCardList(caller.institutionId);
    const state = await states.get(caller.id);
    if (addsRow(state, body)) await spendWrites(caller, 1);
    if (body.cardsVersion !== version) {
      const cardsDue = await countCardsDue(store.read, caller, body.cardsVersion, version);
      await spendCards(caller, cardsDue);
      await spendRows(caller, await countUnlockCards(store.read, caller.organizationId));
    }
    if (body.configVersion !== state.configVersion) {
      await spendRows(caller, await countSlots(store.read, caller.id));
    }
  };

  const storeAndAnswer = async (job: SyncJob, isGone: () => boolean) => {
    const { body } = job;
    // Before anything is stored: after a 429 the machine sends all of it again.
    await spendAnswer(job);
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
    if (!cards) return answer;
    if (isLongList(cards)) {
      return new Streamed<SyncAnswer>(
        answerWithList(answer, machine.institutionId, cards, body.cardsVersion),
      );
    }
    return { ...answer, cards };
  };

  return async (
    job: SyncJob,
    isGone: () => boolean,
  ): Promise<SyncAnswer | Streamed<SyncAnswer>> => {
    if (job.body.events.length > maxEvents) {
      throw new Refused(413, createMessage('tooManyEvents', { max: maxEvents }));
    }
    return (await answerIdle(job)) ?? storeAndAnswer(job, isGone);
  };
};
