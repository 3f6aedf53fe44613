import { asking } from '../core/db/asking.ts';
import { isAmong } from '../core/db/rows.ts';
import type { Journals, Machines } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { believedMs, Remembered } from '../core/remembered.ts';
import type { App } from '../core/serve.ts';
import { concerns, type Topic } from '../core/wakes.ts';
import { hasOpenCommands } from '../machines/commands.ts';
import { type CardList, cardListOf } from '../rfids/versions.ts';
import { type JournalState, stateOf } from './journals.ts';

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
>;

type Nulled<T> = { readonly [K in keyof T]: T[K] | null };

/** The cached state of a machine, from which idle syncs are answered. */
export interface Standing extends MachineRow {
  readonly machineId: string;
  /** Advanced by deferred contacts. */
  lastSyncedAt: number | null;
  readonly hasOpenCommands: boolean;
  /** Undefined until the machine has reported events. */
  readonly journal: ({ readonly epoch: number } & JournalState) | undefined;
}

/** Reads machines, each with its newest journal; null where it has none. */
const rowsOf = asking<
  MachineRow & { readonly machineId: string; readonly hasOpenCommands: number | boolean } & Nulled<
      Omit<Journals, 'machineId' | 'rejected'>
    >
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
      'epoch',
      'ackedThrough',
      'highestSeq',
    ])
    .select((of) => hasOpenCommands(of).as('hasOpenCommands'))
    .where(isAmong(db, 'machines.id', machineIds)),
);

const readStanding = async (db: Db, machineId: string): Promise<Standing> => {
  const [row] = await rowsOf(db, [machineId]);
  if (!row) throw new Error(`There is no machine ${machineId}`);
  const { epoch, ackedThrough, highestSeq, ...machine } = row;
  const hasJournal = epoch !== null && ackedThrough !== null && highestSeq !== null;
  return {
    ...machine,
    hasOpenCommands: Boolean(row.hasOpenCommands),
    journal: hasJournal
      ? await stateOf(db, { machineId, epoch, ackedThrough, highestSeq })
      : undefined,
  };
};

export interface Standings {
  readonly of: (machineId: string) => Standing | Promise<Standing>;
  /** The card list of an institution. */
  readonly cardsOf: (institutionId: string) => CardList | Promise<CardList>;
  /** Call it after writes that publish no change event. */
  readonly forget: (machineId: string) => void;
}

const moving: ReadonlySet<Topic> = new Set(['machines', 'commands', 'events']);

/** Caches the states of machines. Change events invalidate them. */
export const standings = ({ store, wakes, elapsed }: App): Standings => {
  const believed = believedMs(store);
  const machines = new Remembered((id) => readStanding(store.read, id), elapsed, believed);
  const cards = new Remembered((id) => cardListOf(store.read, id), elapsed, believed);
  wakes.hear((heard) => {
    for (const wake of heard) {
      const { topic, machineId } = wake;
      if (topic === 'cards') cards.forgetWhere((list) => concerns(wake, list));
      if (!moving.has(topic)) continue;
      if (machineId !== null) machines.forget(machineId);
      else machines.forgetWhere((standing) => concerns(wake, standing));
    }
  });
  return {
    of: (machineId) => machines.read(machineId),
    cardsOf: (institutionId) => cards.read(institutionId),
    forget: (machineId) => machines.forget(machineId),
  };
};
