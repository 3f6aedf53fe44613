import { timeline } from '../../contract/timeline.ts';
import { lazyView } from '../core/lazy-view.tsx';
import { fetchAhead } from '../core/queries.ts';
import type { InMachine, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { asked, type TimelineSearch, timelineSearch } from './search.ts';
import type { FromPage } from './timeline.tsx';

export const timelineSection: Section<InMachine, TimelineSearch, FromPage> = {
  path: '/',
  title: say('What happened'),
  search: timelineSearch,
  load: ({ client, search }, at) => fetchAhead(client, timeline.all, asked(at, search)),
  view: lazyView(() => import('./timeline.tsx')),
};
