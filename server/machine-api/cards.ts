import { sql } from 'kysely';
import type { DispenseEvent } from '../../contract/device-events.ts';
import type { DeviceCards } from '../../contract/machine-api.ts';
import { rowsOf } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { Machines, Rfids } from '../platform/schema/schema.ts';
import type { CardTap } from '../rfids/card-taps.ts';
import { readCardListVersion } from '../rfids/versions.ts';

const cardKey = (institutionId: string, physicalId: string): string =>
  `${institutionId} ${physicalId}`;

/** The cards that dispenses name, by institution and physical ID. */
export class CardIndex {
  readonly #cards: ReadonlyMap<string, Rfids>;

  constructor(cards: readonly Rfids[]) {
    this.#cards = new Map(
      cards.map((card) => [cardKey(card.institutionId, card.physicalId), card]),
    );
  }

  find(machine: Machines, event: DispenseEvent): Rfids | undefined {
    return this.#cards.get(cardKey(machine.institutionId, event.rfid ?? ''));
  }
}

const nameColumns = { institutionId: 'text', physicalId: 'text' } as const;
type CardName = Pick<Rfids, 'institutionId' | 'physicalId'>;

export const findCards = async (db: Db, names: readonly CardName[]): Promise<Rfids[]> => {
  if (!names.length) return [];
  const distinct = new Map(
    names.map((name) => [cardKey(name.institutionId, name.physicalId), name]),
  );
  const { rows } = await sql<Rfids>`
    select "rfids".* from ${rowsOf(db, nameColumns, [...distinct.values()], 'given')}
    join "rfids" on "rfids"."institutionId" = "given"."institutionId"
      and "rfids"."physicalId" = "given"."physicalId"
    where "rfids"."removedAt" is null`.execute(db);
  return rows;
};

/** Flags a dispense of a card that should not have worked. It is stored all the same. */
export const cardFlags = (
  event: DispenseEvent,
  machine: Machines,
  card: Rfids | undefined,
): string[] => {
  if (event.transactionType !== 'RFID') return [];
  if (!card) return ['UNKNOWN_CARD'];
  return [
    ...(card.isActive ? [] : ['BLOCKED_CARD']),
    ...(machine.pointsEnabled ? [] : ['POINTS_DISABLED']),
  ];
};

/** Builds the record of a card that a machine did not recognize. */
export const toCardTap = (machine: Machines, physicalId: string, at: number): CardTap => ({
  organizationId: machine.organizationId,
  institutionId: machine.institutionId,
  machineId: machine.id,
  physicalId,
  at,
});

const unlockCards = async (db: Db, organizationId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('unlockRfids')
    .select('physicalId')
    .where('organizationId', '=', organizationId)
    .where('isActive', '=', 1)
    .orderBy('physicalId')
    .execute();
  return rows.map(({ physicalId }) => physicalId);
};

/** Versions of one timeline. A restored database begins another one. */
const timelineLength = 1_000_000_000;
const timelineOf = (version: number): number => Math.floor(version / timelineLength);

/**
 * Starts another timeline for the card lists and configurations that machines hold. Machines may
 * hold newer ones than a restored database, under the same versions.
 */
export const startNewTimelines = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('institutions')
    .set((eb) => ({ cardsVersion: eb('cardsVersion', '+', timelineLength) }))
    .execute();
  await tx
    .updateTable('machines')
    .set((eb) => ({ configVersion: eb('configVersion', '+', 1_000_000) }))
    .execute();
};

/**
 * Builds the changes of the institution's card list since `heldVersion`, or undefined when it is up
 * to date. Without a version, or with one of another timeline, it builds the whole list.
 */
export const buildCardList = async (
  db: Db,
  machine: Pick<Machines, 'organizationId' | 'institutionId'>,
  heldVersion: number | undefined,
): Promise<DeviceCards | undefined> => {
  const { version } = await readCardListVersion(db, machine.institutionId);
  if (heldVersion === version) return undefined;
  const reset =
    !heldVersion || heldVersion > version || timelineOf(heldVersion) !== timelineOf(version);
  let query = db
    .selectFrom('rfids')
    .selectAll()
    .where('institutionId', '=', machine.institutionId)
    .orderBy('physicalId');
  query = reset
    ? query.where('removedAt', 'is', null).where('isActive', '=', 1)
    : query.where('version', '>', heldVersion);
  const rows = await query.execute();
  const usable = rows.filter((card) => card.removedAt === null && card.isActive === 1);
  const active = new Set(usable.map(({ physicalId }) => physicalId));
  return {
    version,
    reset,
    changed: usable.map((card) => ({
      rfid: card.physicalId,
      isFree: card.isFree === 1,
      points: card.point,
      stockType: card.stockType,
    })),
    removed: [...new Set(rows.map(({ physicalId }) => physicalId))].filter(
      (physicalId) => !active.has(physicalId),
    ),
    unlock: await unlockCards(db, machine.organizationId),
  };
};
