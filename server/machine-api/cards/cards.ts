import { sql } from 'kysely';
import type { DispenseEvent } from '../../../contract/device-events.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Machines, Rfids } from '../../platform/schema/schema.ts';
import type { CardTap } from '../../rfids/card-taps.ts';

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
