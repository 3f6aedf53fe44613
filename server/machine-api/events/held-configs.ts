import { sql } from 'kysely';
import type { SlotPosition } from '../../../contract/slots.ts';
import type { SizeRow } from '../../machines/queries.ts';
import { rowInserter } from '../../platform/db/many-rows.ts';
import { isAmong, rowsOf } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import type { Flag } from '../../platform/schema/flag.ts';
import type { HeldConfigs, Machines, Slots } from '../../platform/schema/schema.ts';

/** Price in poisha and points of a machine or a slot. */
interface Terms {
  readonly price: number;
  readonly point: number;
}

/** The terms of selling, money and points in a configuration. */
export interface ConfigTerms extends Terms {
  readonly isActivated: Flag;
  readonly pointsEnabled: Flag;
  readonly slots: readonly (SlotPosition & Terms)[];
}

/** Finds the terms of a slot; those of the machine where the configuration lacks the slot. */
export const termsOfSlot = (config: ConfigTerms, { rowNo, columnNo }: SlotPosition): Terms =>
  config.slots.find((slot) => slot.rowNo === rowNo && slot.columnNo === columnNo) ?? config;

/** A machine's question for its configurations from an instant on, up to the version it names. */
interface HeldConfigQuery {
  readonly machineId: string;
  readonly version: number;
  readonly from: number;
}

const queryColumns = { machineId: 'text', version: 'bigint', from: 'bigint' } as const;

/** Finds the configurations that machines held since the given instants, in the order of versions. */
export const findHeldConfigs = async (
  db: Db,
  queries: readonly HeldConfigQuery[],
): Promise<Map<string, HeldConfigs[]>> => {
  const { rows } = await sql<HeldConfigs>`
    select distinct "held".* from ${rowsOf(db, queryColumns, queries, 'given')}
    join "heldConfigs" as "held" on "held"."machineId" = "given"."machineId"
      and "held"."version" <= "given"."version"
    where "held"."version" >= coalesce((select max("version") from "heldConfigs" as "earlier"
      where "earlier"."machineId" = "given"."machineId"
        and "earlier"."version" <= "given"."version"
        and "earlier"."heldFrom" < "given"."from"), 0)
    order by "held"."version"`.execute(db);
  return Map.groupBy(rows, ({ machineId }) => machineId);
};

interface MachineConfig {
  readonly machine: Machines;
  readonly slots: readonly Slots[];
  readonly sizes: ReadonlyMap<string, SizeRow>;
}

const presentTerms = ({ machine, slots, sizes }: MachineConfig): ConfigTerms => ({
  isActivated: machine.isActivated,
  price: machine.price,
  point: machine.point,
  pointsEnabled: machine.pointsEnabled,
  slots: slots
    .filter(({ machineId }) => machineId === machine.id)
    .map(({ rowNo, columnNo, sizeRef }) => {
      const { price, point } = sizes.get(sizeRef ?? '') ?? machine;
      return { rowNo, columnNo, price, point };
    }),
});

/** The configurations of a machine, up to the version that it names in a sync. */
export class ConfigHistory {
  readonly #rows: readonly HeldConfigs[];
  readonly #present: MachineConfig;
  /** Parsed once, for a machine may have many slots and a sync many events. */
  readonly #terms = new Map<HeldConfigs | undefined, ConfigTerms>();

  constructor(rows: readonly HeldConfigs[], version: number | undefined, present: MachineConfig) {
    this.#rows = rows.filter((row) => version === undefined || row.version <= version);
    this.#present = present;
  }

  /** Finds the terms at an instant. Sales from before the first known configuration get its terms. */
  termsAt(at: number): ConfigTerms {
    return this.#termsOf(this.#rows.findLast(({ heldFrom }) => heldFrom < at) ?? this.#rows[0]);
  }

  /** Returns the configuration that the answer brings, or that the machine names first. */
  newConfig(heldFrom: number): HeldConfigs | undefined {
    const { id: machineId, configVersion: version, configHeld } = this.#present.machine;
    if (configHeld === version) return undefined;
    const terms = JSON.stringify(this.#termsOf(undefined));
    const isKnown = this.#rows.at(-1)?.terms === terms;
    return isKnown ? undefined : { machineId, version, heldFrom, terms };
  }

  /** Returns the present terms where no row is given. */
  #termsOf(row: HeldConfigs | undefined): ConfigTerms {
    const parsed = this.#terms.get(row);
    const terms: ConfigTerms =
      parsed ?? (row ? JSON.parse(row.terms) : presentTerms(this.#present));
    this.#terms.set(row, terms);
    return terms;
  }
}

/** Limit per machine, for some 5 MB. Sales from before the oldest get its terms. */
export const maxHeldConfigs = 200;

/** A configuration that is sent again counts from then on: the answer before it was lost. */
const upsertHeldConfigs = rowInserter(
  'heldConfigs',
  { machineId: 'text', version: 'bigint', heldFrom: 'bigint', terms: 'text' },
  `on conflict ("machineId", "version") do update set "heldFrom" = excluded."heldFrom"`,
);

const deleteOldest = (tx: Tx, machineIds: readonly string[]) =>
  sql`
    delete from "heldConfigs" where ("machineId", "version") in (
      select "machineId", "version" from (
        select "machineId", "version", row_number() over (
          partition by "machineId" order by "version" desc) as "place"
        from "heldConfigs" where ${isAmong(tx, 'machineId', machineIds)}) as "placed"
      where "place" > ${maxHeldConfigs})`.execute(tx);

export const saveHeldConfigs = async (tx: Tx, configs: readonly HeldConfigs[]): Promise<void> => {
  if (!configs.length) return;
  await upsertHeldConfigs(tx, configs);
  await deleteOldest(
    tx,
    configs.map(({ machineId }) => machineId),
  );
};
