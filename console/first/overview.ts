import type { Tiles } from '../../contract/overview.ts';
import { rangeOf } from '../../contract/periods.ts';
import { today } from '../core/clock.ts';
import { ownLanguage } from '../core/language.ts';
import { numbersFor } from '../core/numbers.ts';
import { locate, paths } from '../core/paths.ts';
import { ask } from './ask.ts';
import { element } from './element.ts';
import { say } from './say.ts';

interface Shown {
  /** Tenant part of the query string. */
  readonly scope: string;
  readonly heading: string;
}

/** Parses the address of an overview; undefined for other pages and filtered overviews. */
const overviewAt = ({ pathname, search }: Location): Shown | undefined => {
  const { page, organizationId, institutionId, machineId, rfidId } = locate(pathname);
  if (search || pathname !== page || machineId || rfidId) return undefined;
  if (organizationId) {
    const heading = say('Welcome to VMS organization - admin dashboard');
    return { scope: `organizationId=${organizationId}&`, heading };
  }
  if (institutionId) return { scope: `institutionId=${institutionId}&`, heading: say('Overview') };
  if (page !== paths.dashboard()) return undefined;
  return { scope: '', heading: say('Welcome to VMS admin dashboard') };
};

const figure = (label: string, value: string, unit?: string): HTMLElement => {
  const after = unit ? [element('span', 'key-figure-unit', [unit])] : [];
  return element('div', 'key-figure', [
    element('div', 'key-figure-label', [label]),
    element('div', 'key-figure-line', [element('p', 'key-figure-value', [value, ...after])]),
    element('p', 'key-figure-change', []),
  ]);
};

/** Only the figures: changes and sparklines come with the console. */
const drawn = ({ dispensed, income, stock, machines }: Tiles): HTMLElement => {
  const { number, taka } = numbersFor(ownLanguage());
  const total = say('of {total}').replace('{total}', number(machines.total));
  const figures = element('section', 'key-figures', [
    figure(say('Dispensed'), number(dispensed.value)),
    figure(say('Income'), taka(income.value), say('Tk')),
    figure(say('Stock left'), number(stock.value)),
    figure(say('Machines online'), number(machines.value), total),
  ]);
  figures.setAttribute('aria-label', say('Key figures'));
  return figures;
};

/** Renders heading and key figures in their final place, long before the console has loaded. */
export const showOverview = async (headers: HeadersInit): Promise<void> => {
  const shown = overviewAt(location);
  if (!shown) return;
  const dates = new URLSearchParams({ ...rangeOf('last_30_days', today()) });
  const tiles = await ask<Tiles>(`/overview/tiles?${shown.scope}${dates}`, headers);
  if (!tiles) return;
  const heading = element('p', '', [shown.heading]);
  const top = element('div', 'shell-top', [heading, element('i', '', [])]);
  document.querySelector('.shell-title')?.replaceWith(top);
  document.querySelector('.shell-box')?.replaceWith(drawn(tiles));
};
