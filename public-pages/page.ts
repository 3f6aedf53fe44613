import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { payPaths } from '../contract/payments.ts';
import { machineIcon } from './icons.ts';
import type { BilingualText } from './page-texts.ts';
import { toPlainLine } from './plain-text.ts';
import { pageStyle } from './style.ts';

export type MachineLabel = { name: string; physicalId: string };

/** Bangla with the English under it. */
export const renderBilingual = ({ bn, en }: BilingualText): ReactNode[] => [
  bn,
  h('span', { key: 'en', lang: 'en' }, en),
];

export const renderParagraph = (text: BilingualText, className?: string): ReactElement =>
  h('p', { className }, renderBilingual(text));

/** Renders the button that starts a payment, or a hint when no machine is named. */
export const renderStartButton = (
  text: BilingualText,
  machineId: string | undefined,
  fallback: BilingualText,
): ReactElement =>
  machineId === undefined
    ? renderParagraph(fallback)
    : h(
        'form',
        { action: payPaths.start, method: 'get' },
        h('button', { type: 'submit', name: 'machineId', value: machineId }, renderBilingual(text)),
      );

const renderMachineHeader = (machine: MachineLabel) => {
  const name = toPlainLine(machine.name);
  const id = toPlainLine(machine.physicalId);
  return h(
    'header',
    null,
    machineIcon,
    h('div', null, h('b', { dir: 'auto' }, name || id), name && h('small', { dir: 'auto' }, id)),
  );
};

type PublicPageProps = {
  title: BilingualText;
  machine: MachineLabel | undefined;
  /** Seconds until the page reloads itself. */
  refreshSeconds?: number | undefined;
};

/** Renders a whole page: one request, no script, no font. */
export const renderPage = (
  { title, machine, refreshSeconds }: PublicPageProps,
  ...content: ReactNode[]
): string => {
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
        h('style', null, pageStyle),
      ),
      h('body', null, h('main', null, machine && renderMachineHeader(machine), ...content)),
    ),
  );
  return `<!doctype html>${markup}`;
};
