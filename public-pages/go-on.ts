import { createElement as h } from 'react';
import { both, type Machine, page } from './page.ts';
import { words } from './words.ts';

/** The HTML that whoever only looks at an address of a payment gets: nothing begins by itself. */
export const goOnPage = ({ machine, href }: { machine: Machine | undefined; href: string }) =>
  page(
    { title: words.payWithBkash, machine },
    h('h1', null, both(words.payWithBkash)),
    h('a', { href }, both(words.goOn)),
  );
