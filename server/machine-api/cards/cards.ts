import { sql } from 'kysely';
import { cardKey } from '../../../contract/card-key.ts';
import type { DispenseEvent } from '../../../contract/device-events.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Machines, Rfids } from '../../platform/schema/schema.ts';
import type { CardTap } from '../../rfids/card-taps.ts';

const indexKey = (institutionId: string, key: string): string => `${institutionId} ${key}`;

/** The cards that dispenses name, by institution and key. */
export class CardIndex {
  readonly #cards: ReadonlyMap<string, Rfids>;

  constructor(cards: readonly Rfids[]) {
    this.#cards = new Map(cards.map((card) => [indexKey(card.institutionId, card.cardKey), card]));
  }

  find(machine: Machines, event: DispenseEvent): Rfids | undefined {
    return this.#cards.get(indexKey(machine.institutionId, cardKey(event.rfid ?? '')));
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
      and "rfids"."cardKey" = "given"."cardKey"
    where "rfids"."removedAt" is null`.execute(db);
  return rows;
};

/** Flags a dispense of a card that should not have worked. It is stored all the same. */
export const cardFlags = (
  event: DispenseEvent,
  { pointsEnabled }: Pick<Machines, 'pointsEnabled'>,
  card: Rfids | undefined,
): string[] => {
  if (event.transactionType !== 'RFID') return [];
  if (!card) return ['UNKNOWN_CARD'];
  return [
    ...(card.isActive ? [] : ['BLOCKED_CARD']),
    ...(pointsEnabled ? [] : ['POINTS_DISABLED']),
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
