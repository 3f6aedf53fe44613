import { createElement as h } from 'react';
import { both, type Machine, page } from './page.ts';
import { words } from './words.ts';

/** Renders the page for whoever only opens the URL of a payment: nothing begins by itself. */
export const goOnPage = ({ machine, href }: { machine: Machine | undefined; href: string }) =>
  page(
    { title: words.payWithBkash, machine },
    h('h1', null, both(words.payWithBkash)),
    h('a', { href }, both(words.goOn)),
  );
