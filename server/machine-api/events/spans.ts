import { isNotInFuture } from '../../../contract/values/times.ts';
import { rowInserter } from '../../platform/db/many-rows.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Machines, Spans } from '../../platform/schema/schema.ts';

const insert = rowInserter(
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

interface ClosedDoor {
  readonly machineId: string;
  readonly at: number;
}

const closeDoor = (tx: Tx, { machineId, at }: ClosedDoor) =>
  tx
    .updateTable('spans')
    .set({ endedAt: at })
    .where('machineId', '=', machineId)
    .where('kind', '=', 'DOOR')
    .where('endedAt', 'is', null)
    .execute();

/** Milliseconds. Shorter silences come from bad networks. */
const silenceMs = 5 * 60_000;

type MachineBefore = Pick<
  Machines,
  'id' | 'organizationId' | 'institutionId' | 'lastSyncedAt' | 'doorOpen'
>;

/** Collects the spans that contacts reveal: silences, and times of an open door. */
export class SpanChanges {
  readonly #spans: Spans[] = [];
  readonly #closed: ClosedDoor[] = [];

  #add(
    machine: MachineBefore,
    kind: Spans['kind'],
    startedAt: number,
    endedAt: number | null,
  ): void {
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
  addContact(machine: MachineBefore, doorOpen: boolean | undefined, at: number): void {
    const { lastSyncedAt: last } = machine;
    if (last !== null && isNotInFuture(last, at) && at - last >= silenceMs) {
      this.#add(machine, 'OFFLINE', last, at);
    }
    if (doorOpen === undefined || doorOpen === (machine.doorOpen === 1)) return;
    if (doorOpen) this.#add(machine, 'DOOR', at, null);
    else this.#close(machine.id, at);
  }

  /** Ends open spans before it inserts new open ones. */
  async save(tx: Tx): Promise<void> {
    for (const closed of this.#closed) await closeDoor(tx, closed);
    await insert(tx, this.#spans);
  }
}
