import { timeline } from '../../contract/timeline.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { type App, serve } from '../core/serve.ts';
import { machineOf, sizesOfMachines, slotsOf } from '../machines/queries.ts';
import { sourcesOf } from './kinds.ts';
import { pageOfSources } from './read.ts';
import type { Reading } from './source.ts';

const readingOf = async (db: Db, machine: Machines): Promise<Reading> => {
  const sizes = await sizesOfMachines(db, [machine.id]);
  const names = new Map(sizes.map(({ id, sizeName }) => [id, sizeName]));
  const slots = await slotsOf(db, machine.id);
  const bySlot = new Map(
    slots.map(({ rowNo, columnNo, sizeRef }) => [`${rowNo} ${columnNo}`, names.get(sizeRef ?? '')]),
  );
  return {
    db,
    machine,
    sizeAt: ({ rowNo, columnNo }) => bySlot.get(`${rowNo} ${columnNo}`) ?? null,
  };
};

export const timelineRoutes = (app: App): void =>
  serve(app, timeline.all, async ({ db, institution, params, query }) => {
    const machine = await machineOf(db, institution.id, params.machineId);
    const { kind, limit, before } = query;
    return pageOfSources(await readingOf(db, machine), sourcesOf(kind), limit, before);
  });
