import { sql } from 'kysely';
import { isPast } from '../../contract/times.ts';
import type { Doomed } from '../core/db/in-batches.ts';
import { inserting } from '../core/db/many-rows.ts';
import type { Machines, Spans } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { together } from '../core/db/together.ts';

const insert = inserting(
  'spans',
  {
    machineId: 'text',
    kind: 'text',
    startedAt: 'bigint',
    endedAt: 'bigint',
    organizationId: 'text',
    institutionId: 'text',
  },
  `on conflict ("machineId", "kind", "startedAt") do nothing`,
);

interface Closed {
  readonly machineId: string;
  readonly at: number;
}

const end = (tx: Tx, { machineId, at }: Closed) =>
  tx
    .updateTable('spans')
    .set({ endedAt: at })
    .where('machineId', '=', machineId)
    .where('kind', '=', 'DOOR')
    .where('endedAt', 'is', null)
    .execute();

/** Milliseconds. Shorter silences come from bad networks. */
const silenceMs = 5 * 60_000;

type Before = Pick<
  Machines,
  'id' | 'organizationId' | 'institutionId' | 'lastSyncedAt' | 'doorOpen'
>;

/** Collects the spans that contacts reveal: silences, and times of an open door. */
export class SpanNews {
  readonly #spans: Spans[] = [];
  readonly #closed: Closed[] = [];

  #add(machine: Before, kind: Spans['kind'], startedAt: number, endedAt: number | null): void {
    const { id: machineId, organizationId, institutionId } = machine;
    this.#spans.push({ machineId, kind, startedAt, endedAt, organizationId, institutionId });
  }

  #close(machineId: string, at: number): void {
    const opened = this.#spans.findLast(
      (span) => span.machineId === machineId && span.kind === 'DOOR' && span.endedAt === null,
    );
    if (opened) opened.endedAt = at;
    else this.#closed.push({ machineId, at });
  }

  /** Adds a contact of a machine. The machine must still be as it was before that contact. */
  take(machine: Before, doorOpen: boolean | undefined, at: number): void {
    const { lastSyncedAt: last } = machine;
    if (last !== null && isPast(last, at) && at - last >= silenceMs) {
      this.#add(machine, 'OFFLINE', last, at);
    }
    if (doorOpen === undefined || doorOpen === (machine.doorOpen === 1)) return;
    if (doorOpen) this.#add(machine, 'DOOR', at, null);
    else this.#close(machine.id, at);
  }

  /** Ends open spans before it inserts new open ones. */
  async save(tx: Tx): Promise<void> {
    await together(...this.#closed.map((closed) => end(tx, closed)), insert(tx, this.#spans));
  }
}

/** Selects spans that ended before an instant, for deletion with the events of the same time. */
export const spansBefore = (before: number): Doomed => ({
  table: 'spans',
  key: ['machineId', 'kind', 'startedAt'],
  fits: sql`"endedAt" < ${before}`,
});
