import { createElement as h } from 'react';
import { formatNumber, formatTaka } from './format-numbers.ts';
import { type MachineLabel, renderBilingual, renderPage, renderParagraph } from './page.ts';
import { nameIn, pageTexts } from './page-texts.ts';
import { toPlainLine } from './plain-text.ts';

/** A size in stock, its price in taka, and a link for each quantity that can be paid at once. */
export type SizeChoice = {
  name: string;
  price: number;
  quantities: { quantity: number; href: string }[];
};

const renderLink = (price: number, { quantity, href }: SizeChoice['quantities'][number]) => {
  const count = formatNumber(quantity);
  const total = formatTaka(price * quantity);
  return h(
    'a',
    { key: quantity, href },
    h('b', null, `${count.bn}টি`),
    h('span', null, total.bn),
    h('span', { lang: 'en' }, `${count.en} · ${total.en}`),
  );
};

const renderGroup = ({ name, price, quantities }: SizeChoice, place: number) => {
  const each = formatTaka(price);
  const id = `s${place}`;
  return h(
    'div',
    { key: id, className: 'size', role: 'group', 'aria-labelledby': id },
    h(
      'h2',
      { id },
      h('bdi', null, toPlainLine(name)),
      h('span', null, each.bn, h('span', { lang: 'en' }, each.en)),
    ),
    quantities.map((quantity) => renderLink(price, quantity)),
  );
};

const comparePrices = (one: SizeChoice, other: SizeChoice): number =>
  one.price - other.price || one.name.localeCompare(other.name);

/** Renders the page on which a customer chooses size and quantity before the payment. */
export const choicePage = ({
  machine,
  choices,
  provider,
}: {
  machine: MachineLabel;
  choices: readonly SizeChoice[];
  /** The default provider when omitted. */
  provider?: string;
}): string => {
  const title = choices.length === 1 ? pageTexts.chooseNumber : pageTexts.chooseSize;
  return renderPage(
    { title, machine },
    h('h1', null, renderBilingual(title)),
    renderParagraph(nameIn(pageTexts.payNext, provider)),
    choices.toSorted(comparePrices).map(renderGroup),
  );
};
