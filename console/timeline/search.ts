import * as z from 'zod/mini';
import { timelineKinds } from '../../contract/timeline.ts';
import type { InMachine } from '../core/section.ts';
import { defineText } from '../core/texts.ts';

export const failedTimeline = defineText('Failed to fetch what happened');

export const timelineSearch = z.object({
  kind: z.catch(z.enum(timelineKinds), 'EVERYTHING'),
  /** Cursor: entries before it are shown; empty for the newest. */
  before: z.catch(z.string().check(z.maxLength(400)), ''),
});
export type TimelineSearch = z.output<typeof timelineSearch>;

/** Request for the part of the timeline that the URL names. */
export const timelineRequest = (
  { institutionId, machineId }: InMachine,
  search: TimelineSearch,
) => ({
  params: { institutionId, machineId },
  query: { kind: search.kind, before: search.before || undefined },
});
