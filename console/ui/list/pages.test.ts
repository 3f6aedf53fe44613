import { expect, test } from 'vitest';
import { shownPage } from './pages.ts';

const answerOf = (count: number) => ({ data: { count }, isPlaceholderData: false });

test('a page after the last one is the last one, once the count is loaded', () => {
  expect(shownPage(answerOf(51), 9, 50)).toBe(2);
  expect(shownPage(answerOf(51), 1, 50)).toBe(1);
  expect(shownPage(answerOf(0), 9, 50)).toBe(1);
  expect(shownPage({ data: undefined, isPlaceholderData: false }, 9, 50)).toBe(9);
  expect(shownPage({ ...answerOf(51), isPlaceholderData: true }, 9, 50)).toBe(9);
});
