import { createElement as h } from 'react';
import { number, taka } from './numbers.ts';
import { both, type Machine, page, paragraph } from './page.ts';
import { plain } from './plain.ts';
import { words } from './words.ts';

/** A size in stock, its price in taka, and a link for each quantity that can be paid at once. */
export type Choice = {
  name: string;
  price: number;
  quantities: { quantity: number; href: string }[];
};

const link = (price: number, { quantity, href }: Choice['quantities'][number]) => {
  const count = number(quantity);
  const total = taka(price * quantity);
  return h(
    'a',
    { key: quantity, href },
    h('b', null, `${count.bn}টি`),
    h('span', null, total.bn),
    h('span', { lang: 'en' }, `${count.en} · ${total.en}`),
  );
};

const group = ({ name, price, quantities }: Choice, place: number) => {
  const each = taka(price);
  const id = `s${place}`;
  return h(
    'div',
    { key: id, className: 'size', role: 'group', 'aria-labelledby': id },
    h(
      'h2',
      { id },
      h('bdi', null, plain(name)),
      h('span', null, each.bn, h('span', { lang: 'en' }, each.en)),
    ),
    quantities.map((quantity) => link(price, quantity)),
  );
};

const byPrice = (one: Choice, other: Choice): number =>
  one.price - other.price || one.name.localeCompare(other.name);

/** Renders the page on which a customer chooses size and quantity before the payment. */
export const choicePage = ({
  machine,
  choices,
}: {
  machine: Machine;
  choices: readonly Choice[];
}): string => {
  const title = choices.length === 1 ? words.chooseNumber : words.chooseSize;
  return page(
    { title, machine },
    h('h1', null, both(title)),
    paragraph(words.payNext),
    choices.toSorted(byPrice).map(group),
  );
};
