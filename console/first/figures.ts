import { basePath } from '../../contract/endpoint.ts';
import type { Tiles } from '../../contract/overview.ts';
import { rangeOf } from '../../contract/periods.ts';
import { keyFigures } from '../bangla/key-figures.ts';
import { askAhead } from '../core/ahead.ts';
import { today } from '../core/clock.ts';
import { ownLanguage } from '../core/language.ts';
import { numbersFor } from '../core/numbers.ts';
import { locate, paths } from '../core/paths.ts';

/** Whose figures the overview at an address shows; undefined where it is none, or a narrowed one. */
const scopeAt = ({ pathname, search }: Location): string | undefined => {
  const { page, organizationId, institutionId, machineId, rfidId } = locate(pathname);
  if (search || pathname !== page || machineId || rfidId) return undefined;
  if (organizationId) return `organizationId=${organizationId}&`;
  if (institutionId) return `institutionId=${institutionId}&`;
  return page === paths.dashboard() ? '' : undefined;
};

/** To the letter as the console asks, which takes the answer. */
const ask = async (scope: string, token: string): Promise<Tiles> => {
  const dates = new URLSearchParams({ ...rangeOf('last_30_days', today()) });
  const response = await askAhead(`${basePath}/overview/tiles?${scope}${dates}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
};

const element = (kind: string, name: string, inside: readonly (Node | string)[]): HTMLElement => {
  const made = document.createElement(kind);
  made.className = name;
  made.append(...inside);
  return made;
};

const figure = (label: string, value: string, unit?: string): HTMLElement => {
  const after = unit ? [element('span', 'key-figure-unit', [unit])] : [];
  return element('div', 'key-figure', [
    element('div', 'key-figure-label', [label]),
    element('div', 'key-figure-line', [element('p', 'key-figure-value', [value, ...after])]),
    element('p', 'key-figure-change', []),
  ]);
};

type Word = keyof typeof keyFigures;

/** The figures alone: how they changed, and their course, come with the console. */
const drawn = ({ dispensed, income, stock, machines }: Tiles): HTMLElement => {
  const language = ownLanguage();
  const { number, taka } = numbersFor(language);
  const say = (text: Word) => (language === 'bn' ? keyFigures[text] : text);
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

/**
 * Shows the key figures of an overview where they will stand, long before the console has come over
 * a slow line. Of what goes wrong the console tells.
 */
export const showFigures = async (token: string): Promise<void> => {
  const scope = scopeAt(location);
  if (scope === undefined) return;
  const figures = await ask(scope, token).then(drawn, () => undefined);
  const place = document.querySelector('.shell-box');
  if (figures) place?.replaceWith(figures);
};
