import type { Machines } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { Remembered } from '../core/remembered.ts';
import type { App } from '../core/serve.ts';
import { concerns, type Topic } from '../core/wakes.ts';
import { hasOpenCommands } from '../machines/commands.ts';
import { type CardList, cardListOf } from '../rfids/versions.ts';
import { type JournalState, lastJournalOf } from './journals.ts';

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

/** What a machine would be told now, and what is known of it already. */
export interface Standing extends MachineRow {
  readonly machineId: string;
  /** Moved on by what is gathered of its contacts. */
  lastSyncedAt: number | null;
  readonly hasOpenCommands: boolean;
  /** Undefined where it has told nothing yet. */
  readonly journal: ({ readonly epoch: number } & JournalState) | undefined;
}

const readStanding = async (db: Db, machineId: string): Promise<Standing> => {
  const row = await db
    .selectFrom('machines')
    .select([
      'organizationId',
      'institutionId',
      'configVersion',
      'lastSyncedAt',
      'seenDay',
      'firmware',
      'doorOpen',
      'configHeld',
    ])
    .where('id', '=', machineId)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    machineId,
    hasOpenCommands: await hasOpenCommands(db, machineId),
    journal: await lastJournalOf(db, machineId),
  };
};

export interface Standings {
  readonly of: (machineId: string) => Standing | Promise<Standing>;
  /** The card list of an institution. */
  readonly cardsOf: (institutionId: string) => CardList | Promise<CardList>;
  /** To be called when more has been written of a machine than wakes. */
  readonly forget: (machineId: string) => void;
}

const moving: ReadonlySet<Topic> = new Set(['machines', 'commands', 'events']);

/** How machines stand, from memory that every change of it invalidates. */
export const standings = ({ store, wakes, elapsed }: App): Standings => {
  const machines = new Remembered((id) => readStanding(store.read, id), elapsed);
  const cards = new Remembered((id) => cardListOf(store.read, id), elapsed);
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
