import { timeline } from '../../contract/timeline.ts';
import type { Language } from '../../contract/values/languages.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import { findMachine, findSizes, findSlots } from '../machines/queries.ts';
import type { Db } from '../platform/db/store.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import type { Machines } from '../platform/schema/schema.ts';
import { sourcesOfKind } from './kinds.ts';
import { readTimelinePage } from './read.ts';
import type { TimelineContext } from './source.ts';

const readTimelineContext = async (
  db: Db,
  machine: Machines,
  language: Language,
  calendar: Calendar,
): Promise<TimelineContext> => {
  const sizes = await findSizes(db, [machine.id]);
  const names = new Map(sizes.map(({ id, sizeName }) => [id, sizeName]));
  const slots = await findSlots(db, [machine.id]);
  const bySlot = new Map(
    slots.map(({ rowNo, columnNo, sizeRef }) => [`${rowNo} ${columnNo}`, names.get(sizeRef ?? '')]),
  );
  return {
    db,
    language,
    machine,
    calendar,
    sizeAt: ({ rowNo, columnNo }) => bySlot.get(`${rowNo} ${columnNo}`) ?? null,
  };
};

export const timelineRoutes = (app: App): void => {
  serveEndpoint(app, timeline.all, async ({ db, institution, language, params, query }) => {
    const machine = await findMachine(db, institution.id, params.machineId);
    const { kind, limit, before } = query;
    return readTimelinePage(
      await readTimelineContext(db, machine, language, app.calendar),
      sourcesOfKind(kind),
      limit,
      before,
    );
  });
};
