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

/** Shorter ones are of bad networks. */
const silenceMs = 5 * 60_000;

type Before = Pick<
  Machines,
  'id' | 'organizationId' | 'institutionId' | 'lastSyncedAt' | 'doorOpen'
>;

/** What contacts tell of the times between them: how long nothing was heard, or a door stood open. */
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

  /** Takes a contact of a machine that is still as it was known before. */
  take(machine: Before, doorOpen: boolean | undefined, at: number): void {
    const { lastSyncedAt: last } = machine;
    if (last !== null && isPast(last, at) && at - last >= silenceMs) {
      this.#add(machine, 'OFFLINE', last, at);
    }
    if (doorOpen === undefined || doorOpen === (machine.doorOpen === 1)) return;
    if (doorOpen) this.#add(machine, 'DOOR', at, null);
    else this.#close(machine.id, at);
  }

  /** Ends what stood open before it writes what stands open now. */
  async save(tx: Tx): Promise<void> {
    await together(...this.#closed.map((closed) => end(tx, closed)), insert(tx, this.#spans));
  }
}

/** Ended before an instant: they go with the events that they stand beside. */
export const spansBefore = (before: number): Doomed => ({
  table: 'spans',
  key: ['machineId', 'kind', 'startedAt'],
  fits: sql`"endedAt" < ${before}`,
});
