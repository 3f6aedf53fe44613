import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { payPaths } from '../contract/payments.ts';
import { machineIcon } from './icons.ts';
import { plain } from './plain.ts';
import { style } from './style.ts';
import type { Said } from './words.ts';

export type Machine = { name: string; physicalId: string };

/** Bangla with the English under it. */
export const both = ({ bn, en }: Said): ReactNode[] => [
  bn,
  h('span', { key: 'en', lang: 'en' }, en),
];

export const paragraph = (said: Said, className?: string): ReactElement =>
  h('p', { className }, both(said));

/** Renders the button that starts a payment, or a hint when no machine is named. */
export const startButton = (
  said: Said,
  machineId: string | undefined,
  without: Said,
): ReactElement =>
  machineId === undefined
    ? paragraph(without)
    : h(
        'form',
        { action: payPaths.start, method: 'get' },
        h('button', { type: 'submit', name: 'machineId', value: machineId }, both(said)),
      );

const machineHeader = (machine: Machine) => {
  const name = plain(machine.name);
  const id = plain(machine.physicalId);
  return h(
    'header',
    null,
    machineIcon,
    h('div', null, h('b', { dir: 'auto' }, name || id), name && h('small', { dir: 'auto' }, id)),
  );
};

type Page = {
  title: Said;
  machine: Machine | undefined;
  /** Seconds until the page reloads itself. */
  refreshSeconds?: number | undefined;
};

/** Renders a whole page: one request, no script, no font. */
export const page = ({ title, machine, refreshSeconds }: Page, ...content: ReactNode[]): string => {
  const markup = renderToStaticMarkup(
    h(
      'html',
      { lang: 'bn' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
        h('meta', { name: 'robots', content: 'noindex' }),
        // Otherwise the browser asks for /favicon.ico.
        h('link', { rel: 'icon', href: 'data:,' }),
        refreshSeconds && h('meta', { httpEquiv: 'refresh', content: String(refreshSeconds) }),
        h('title', null, `${title.bn} · ${title.en}`),
        h('style', null, style),
      ),
      h('body', null, h('main', null, machine && machineHeader(machine), ...content)),
    ),
  );
  return `<!doctype html>${markup}`;
};
