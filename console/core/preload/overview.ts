import type { Tiles } from '../../../contract/overview.ts';
import { rangeOf } from '../../../contract/values/periods.ts';
import { businessToday } from '../clock.ts';
import { keyFigureLabels } from '../key-figures.ts';
import { preferredLanguage } from '../language.ts';
import { numbersFor } from '../numbers.ts';
import { overviewHeading } from '../page-subject.ts';
import { parseAddress, paths } from '../paths.ts';
import { createElement } from './create-element.ts';
import { prefetchJson } from './prefetch-json.ts';
import { translateEarly } from './translate-early.ts';

interface OverviewAddress {
  /** Query string of its tenant and of the usual range. */
  readonly query: string;
  readonly heading: string;
}

/** Parses the address of an overview; undefined for other pages and filtered overviews. */
const parseOverviewAddress = ({ pathname, search }: Location): OverviewAddress | undefined => {
  const { page, organizationId, institutionId, subpage, machineId, rfidId } =
    parseAddress(pathname);
  if (search || pathname !== page || subpage || machineId || rfidId) return undefined;
  if (!organizationId && !institutionId && page !== paths.dashboard()) return undefined;
  const query = new URLSearchParams({
    ...(organizationId && { organizationId }),
    ...(institutionId && { institutionId }),
    ...rangeOf('last_30_days', businessToday()),
  });
  const heading = translateEarly(overviewHeading({ organizationId, institutionId }));
  return { query: query.toString(), heading };
};

const renderFigure = (label: string, value: string, unit?: string): HTMLElement => {
  const after = unit ? [createElement('span', 'key-figure-unit', [unit])] : [];
  return createElement('div', 'key-figure', [
    createElement('div', 'key-figure-label', [label]),
    createElement('div', 'key-figure-line', [
      createElement('p', 'key-figure-value', [value, ...after]),
    ]),
    createElement('p', 'key-figure-change', []),
  ]);
};

/** Only the figures: changes and sparklines come with the console. */
const renderTiles = ({ dispensed, income, stock, machines }: Tiles): HTMLElement => {
  const { number, taka } = numbersFor(preferredLanguage());
  const total = translateEarly('of {total}').replace('{total}', number(machines.total));
  const figures = createElement('section', 'key-figures', [
    renderFigure(translateEarly(keyFigureLabels.dispensed), number(dispensed.value)),
    renderFigure(translateEarly(keyFigureLabels.income), taka(income.value), translateEarly('Tk')),
    renderFigure(translateEarly(keyFigureLabels.stock), number(stock.value)),
    renderFigure(translateEarly(keyFigureLabels.machines), number(machines.value), total),
  ]);
  figures.setAttribute('aria-label', translateEarly(keyFigureLabels.all));
  return figures;
};

/** Renders heading and key figures in their final place, long before the console has loaded. */
export const showOverview = async (headers: HeadersInit): Promise<void> => {
  const overview = parseOverviewAddress(location);
  if (!overview) return;
  // Leaves room for the figures of today, which come with the console.
  document.documentElement.setAttribute('data-overview', '');
  const tiles = await prefetchJson<Tiles>(`/overview/tiles?${overview.query}`, headers);
  if (!tiles) return;
  const heading = createElement('p', '', [overview.heading]);
  const top = createElement('div', 'shell-top', [heading, createElement('i', '', [])]);
  document.querySelector('.shell-title')?.replaceWith(top);
  document.querySelector('.shell-box')?.replaceWith(renderTiles(tiles));
};

/** Prefetches the charts and summaries, which the console draws. */
export const prefetchCharts = (headers: HeadersInit): void => {
  const overview = parseOverviewAddress(location);
  if (!overview) return;
  void prefetchJson(`/overview/chart/pie?${overview.query}`, headers);
  void prefetchJson(`/overview/chart/bar?${overview.query}&frequency=DAILY`, headers);
  void prefetchJson(`/overview/summary?${overview.query}`, headers);
};
