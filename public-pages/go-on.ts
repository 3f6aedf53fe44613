import { createElement as h } from 'react';
import { type MachineLabel, renderBilingual, renderPage } from './page.ts';
import { pageTexts } from './page-texts.ts';

/** Renders the page for whoever only opens the URL of a payment: nothing begins by itself. */
export const goOnPage = ({ machine, href }: { machine: MachineLabel | undefined; href: string }) =>
  renderPage(
    { title: pageTexts.payWithProvider, machine },
    h('h1', null, renderBilingual(pageTexts.payWithProvider)),
    h('a', { href }, renderBilingual(pageTexts.goOn)),
  );
