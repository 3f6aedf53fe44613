import { expect, test } from 'vitest';
import { choicePage } from './choice.ts';
import { sampleMachine, startUrl } from './samples.ts';

const regular = {
  name: 'Regular',
  price: 10,
  quantities: [1, 2].map((quantity) => ({ quantity, href: `${startUrl}&quantity=${quantity}` })),
};
const large = { name: 'বড়', price: 10.1, quantities: [{ quantity: 3, href: '/large' }] };

test('each size has its name, its price and a link for each quantity with its total', () => {
  const html = choicePage({ machine: sampleMachine, choices: [regular, large] });
  expect(html).toContain('<bdi>Regular</bdi><span>১০ টাকা<span lang="en">10 Tk</span></span>');
  for (const [quantity, bangla, text] of [
    [1, '<b>১টি</b><span>১০ টাকা</span>', '1 · 10 Tk'],
    [2, '<b>২টি</b><span>২০ টাকা</span>', '2 · 20 Tk'],
  ]) {
    expect(html).toContain(
      `<a href="${startUrl}&amp;quantity=${quantity}">${bangla}<span lang="en">${text}</span></a>`,
    );
  }
  expect(html.match(/<a /g)).toHaveLength(3);
});

test('a total is exact to the poisha', () => {
  expect(choicePage({ machine: sampleMachine, choices: [large] })).toContain(
    '<span lang="en">3 · 30.3 Tk</span>',
  );
});

test('with one size the page asks only for the quantity', () => {
  expect(choicePage({ machine: sampleMachine, choices: [regular] })).toContain('How many pads?');
  expect(choicePage({ machine: sampleMachine, choices: [regular, large] })).toContain(
    'Which size, and how many pads?',
  );
});

test('the links of a size stand under its name for those who cannot see', () => {
  const html = choicePage({ machine: sampleMachine, choices: [regular, large] });
  expect(html.match(/role="group" aria-labelledby="s\d"/g)).toEqual([
    'role="group" aria-labelledby="s0"',
    'role="group" aria-labelledby="s1"',
  ]);
  expect(html).toContain('<h2 id="s1">');
});

test('sizes stand by their price, those of one price by their name', () => {
  const sizes = [
    ['Large', 10],
    ['Night', 15],
    ['Maternity', 13],
    ['Daily', 10],
  ] as const;
  const choices = sizes.map(([name, price]) => ({ name, price, quantities: [] }));
  const html = choicePage({ machine: sampleMachine, choices });
  const names = Array.from(html.matchAll(/<bdi>(\w+)<\/bdi><span>/g), ([, name]) => name);
  expect(names).toEqual(['Daily', 'Large', 'Maternity', 'Night']);
});
