import { sql } from 'kysely';
import type { DispenseEvent } from '../../../contract/device-events.ts';
import { cardKey } from '../../../contract/values/card-key.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Machines, Rfids } from '../../platform/schema/schema.ts';
import type { CardTap } from '../../rfids/card-taps.ts';

const indexKey = (institutionId: string, key: string): string => `${institutionId} ${key}`;

/** The card of a dispense. */
export interface CardUse {
  readonly card: Rfids | undefined;
  readonly isRemovedSince: boolean;
  readonly at: number;
}

/** The cards that dispenses name, by institution and key, removed ones included. */
export class CardIndex {
  readonly #cards: ReadonlyMap<string, readonly Rfids[]>;

  constructor(cards: readonly Rfids[]) {
    this.#cards = Map.groupBy(cards, (card) => indexKey(card.institutionId, card.cardKey));
  }

  findUse({ institutionId }: Machines, { rfid = '' }: DispenseEvent, at: number): CardUse {
    const cards = this.#cards.get(indexKey(institutionId, cardKey(rfid))) ?? [];
    return {
      card: cards.find(({ removedAt }) => removedAt === null),
      isRemovedSince: cards.some(({ removedAt }) => (removedAt ?? 0) > at),
      at,
    };
  }
}

const keyColumns = { institutionId: 'text', cardKey: 'text' } as const;
type CardName = Pick<Rfids, 'institutionId' | 'cardKey'>;

export const findCards = async (db: Db, names: readonly CardName[]): Promise<Rfids[]> => {
  if (!names.length) return [];
  const distinct = new Map(names.map((name) => [indexKey(name.institutionId, name.cardKey), name]));
  const { rows } = await sql<Rfids>`
    select "rfids".* from ${rowsOf(db, keyColumns, [...distinct.values()], 'given')}
    join "rfids" on "rfids"."institutionId" = "given"."institutionId"
      and "rfids"."cardKey" = "given"."cardKey"`.execute(db);
  return rows;
};

/** Flags a dispense by card that should not have worked then. It is stored all the same. */
export const cardFlags = (
  { card, isRemovedSince, at }: CardUse,
  { pointsEnabled }: Pick<Machines, 'pointsEnabled'>,
): string[] => {
  if (!card && !isRemovedSince) return ['UNKNOWN_CARD'];
  const isBlocked = at >= (card?.blockedAt ?? Number.POSITIVE_INFINITY);
  return [...(isBlocked ? ['BLOCKED_CARD'] : []), ...(pointsEnabled ? [] : ['POINTS_DISABLED'])];
};

/** Builds the record of a card that a machine did not recognize. */
export const toCardTap = (machine: Machines, physicalId: string, at: number): CardTap => ({
  organizationId: machine.organizationId,
  institutionId: machine.institutionId,
  machineId: machine.id,
  physicalId,
  at,
});
