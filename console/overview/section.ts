import type { Everywhere, Section } from '../core/section.ts';
import { say } from '../core/texts.ts';
import { Overview, type OverviewProps } from './overview.tsx';
import { type OverviewSearch, overviewSearch } from './search.ts';

/** The first thing that most pages show, so it comes with them: nothing is to be fetched ahead. */
export const overviewSection: Section<Everywhere, OverviewSearch, OverviewProps> = {
  path: '/',
  title: say('Overview'),
  search: overviewSearch,
  view: Overview,
};
