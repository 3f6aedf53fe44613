import { expect, test } from 'vitest';
import { orderOutput } from './output.js';

function openThree() {
  /** @type {string[]} */
  const texts = [];
  const open = orderOutput((text) => texts.push(text));
  return { read: () => texts.join(''), first: open(), second: open(), third: open() };
}

test('the output of the first program is shown while it runs, that of the others after it', () => {
  const { read, first, second } = openThree();
  second.write('c');
  first.write('a');
  expect(read()).toBe('a');
  first.write('b');
  expect(read()).toBe('ab');
  first.end();
  expect(read()).toBe('abc');
  second.write('d');
  expect(read()).toBe('abcd');
});

test('programs that end in another order are shown in the order of their start', () => {
  const { read, first, second, third } = openThree();
  third.write('3');
  third.end();
  second.write('2');
  second.end();
  expect(read()).toBe('');
  first.write('1');
  first.end();
  expect(read()).toBe('123');
});
