import { hasOpenCommands } from '../../machines/commands/commands.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import type { App } from '../../platform/endpoints/serve-endpoint.ts';
import { Cache, cacheTtlMs } from '../../platform/events/cache.ts';
import { type ChangeTopic, matchesFilter } from '../../platform/events/change-events.ts';
import type { Journals, Machines } from '../../platform/schema/schema.ts';
import { type CardListVersion, readCardListVersion } from '../../rfids/versions.ts';
import { type JournalState, readJournalState } from '../events/journals.ts';
import type { Contact } from './contacts.ts';

type MachineRow = Pick<
  Machines,
  | 'organizationId'
  | 'institutionId'
  | 'configVersion'
  | 'lastSyncedAt'
  | 'seenDay'
  | 'firmware'
  | 'doorOpen'
  | 'configHeld'
  | 'configBehindSince'
  | 'epochHeld'
>;

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/** The cached state of a machine, from which idle syncs are answered. */
export interface MachineState extends MachineRow {
  readonly machineId: string;
  lastSyncedAt: number | null;
  readonly hasOpenCommands: boolean;
  /** Undefined until the machine has reported events. */
  readonly journal: ({ readonly epoch: number } & JournalState) | undefined;
}

/** Reads machines, each with its newest journal; null where it has none. */
const readStateRows = preparedQuery<
  MachineRow & {
    readonly machineId: string;
    readonly hasOpenCommands: number | boolean;
  } & Nullable<Pick<Journals, 'epoch' | 'ackedThrough' | 'highestSeq'>>
>((db, machineIds) =>
  db
    .selectFrom('machines')
    .leftJoin('journals', (join) =>
      join.onRef('journals.machineId', '=', 'machines.id').on('journals.epoch', '=', (of) =>
        of
          .selectFrom('journals as all')
          .select((of) => of.fn.max('all.epoch').as('epoch'))
          .whereRef('all.machineId', '=', 'machines.id'),
      ),
    )
    .select([
      'machines.id as machineId',
      'organizationId',
      'institutionId',
      'configVersion',
      'lastSyncedAt',
      'seenDay',
      'firmware',
      'doorOpen',
      'configHeld',
      'configBehindSince',
      'epochHeld',
      'epoch',
      'ackedThrough',
      'highestSeq',
    ])
    .select((of) => hasOpenCommands(of).as('hasOpenCommands'))
    .where(isAmong(db, 'machines.id', machineIds)),
);

const readMachineState = async (db: Db, machineId: string): Promise<MachineState> => {
  const [row] = await readStateRows(db, [machineId]);
  if (!row) throw new Error(`There is no machine ${machineId}`);
  const { epoch, ackedThrough, highestSeq, ...machine } = row;
  const hasJournal = epoch !== null && ackedThrough !== null && highestSeq !== null;
  return {
    ...machine,
    hasOpenCommands: Boolean(row.hasOpenCommands),
    journal: hasJournal
      ? await readJournalState(db, { machineId, epoch, ackedThrough, highestSeq })
      : undefined,
  };
};

export interface MachineStates {
  readonly get: (machineId: string) => Promise<MachineState>;
  /** The card list of an institution. */
  readonly getCardList: (institutionId: string) => Promise<CardListVersion>;
  /** Advances the last contact of a machine: a deferred contact publishes nothing. */
  readonly noteContact: (contact: Contact) => void;
}

const invalidatingTopics: ReadonlySet<ChangeTopic> = new Set([
  'machines',
  'commands',
  'events',
  'contacts',
]);

/** Caches the states of machines. Change events invalidate them. */
export const createMachineStates = ({ store, changes, elapsed }: App): MachineStates => {
  const ttlMs = cacheTtlMs(store);
  const machines = new Cache((id) => readMachineState(store.read, id), elapsed, ttlMs);
  const cards = new Cache((id) => readCardListVersion(store.read, id), elapsed, ttlMs);
  changes.subscribe((published) => {
    for (const change of published) {
      const { topic, machineId } = change;
      if (topic === 'cards') cards.invalidateWhere((list) => matchesFilter(change, list));
      if (!invalidatingTopics.has(topic)) continue;
      if (machineId !== null) machines.invalidate(machineId);
      else machines.invalidateWhere((state) => matchesFilter(change, state));
    }
  });
  return {
    get: (machineId) => machines.get(machineId),
    getCardList: (institutionId) => cards.get(institutionId),
    noteContact: ({ caller, receivedAt }) => {
      const state = machines.peek(caller.id);
      if (state) state.lastSyncedAt = receivedAt;
    },
  };
};
