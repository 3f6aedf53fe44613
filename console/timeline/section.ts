import { timeline } from '../../contract/timeline.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { lazyView } from '../core/lazy-view.tsx';
import type { InMachine, Section } from '../core/section.ts';
import { defineText } from '../core/texts.ts';
import { type TimelineSearch, timelineRequest, timelineSearch } from './search.ts';
import type { TimelinePageProps } from './timeline.tsx';

export const timelineSection: Section<InMachine, TimelineSearch, TimelinePageProps> = {
  path: '/',
  title: defineText('What happened'),
  search: timelineSearch,
  load: ({ client, search }, at) =>
    prefetchQueryOf(client, timeline.all, timelineRequest(at, search)),
  view: lazyView(() => import('./timeline.tsx')),
};
