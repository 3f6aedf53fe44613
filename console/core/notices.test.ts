import { beforeEach, expect, test } from 'vitest';
import { notices, notify } from './notices.ts';

const texts = () => notices.get().map(({ text }) => text);

beforeEach(() => notices.set([]));

test('the same text is shown once', () => {
  notify('failed', 'Server error');
  notify('failed', 'Server error');
  expect(texts()).toEqual(['Server error']);
});

test('a success replaces the failures', () => {
  notify('failed', 'Username or password is incorrect');
  notify('done', 'Login Success');
  expect(texts()).toEqual(['Login Success']);
});

test('at most three are shown', () => {
  for (const text of ['one', 'two', 'three', 'four']) notify('plain', text);
  expect(texts()).toEqual(['two', 'three', 'four']);
});
