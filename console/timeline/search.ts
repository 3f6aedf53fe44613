import * as z from 'zod/mini';
import { timelineKinds } from '../../contract/timeline.ts';
import type { InMachine } from '../core/section.ts';

export const timelineSearch = z.object({
  kind: z.catch(z.enum(timelineKinds), 'EVERYTHING'),
  /** From where on it is shown; empty from the newest on. */
  before: z.catch(z.string().check(z.maxLength(400)), ''),
});
export type TimelineSearch = z.output<typeof timelineSearch>;

/** The part of the timeline that the URL names, as it is asked for. */
export const asked = ({ institutionId, machineId }: InMachine, search: TimelineSearch) => ({
  params: { institutionId, machineId },
  query: { kind: search.kind, before: search.before || undefined },
});
