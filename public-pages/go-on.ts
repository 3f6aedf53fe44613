import { createElement as h } from 'react';
import { type MachineLabel, renderBilingual, renderPage } from './page.ts';
import { nameIn, pageTexts } from './page-texts.ts';

/** Renders the page for whoever only opens the URL of a payment: nothing begins by itself. */
export const goOnPage = ({
  machine,
  href,
  provider,
}: {
  machine: MachineLabel | undefined;
  href: string;
  /** The default provider when omitted. */
  provider?: string | undefined;
}) => {
  const title = nameIn(pageTexts.payWithProvider, provider);
  return renderPage(
    { title, machine },
    h('h1', null, renderBilingual(title)),
    h('a', { href }, renderBilingual(pageTexts.goOn)),
  );
};
