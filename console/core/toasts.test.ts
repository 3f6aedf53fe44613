import { beforeEach, expect, test } from 'vitest';
import { showToast, toastStore } from './toasts.ts';

const texts = () => toastStore.get().map(({ text }) => text);

beforeEach(() => toastStore.set([]));

test('the same text is shown once', () => {
  showToast('failed', 'Server error');
  showToast('failed', 'Server error');
  expect(texts()).toEqual(['Server error']);
});

test('a success replaces the failures', () => {
  showToast('failed', 'Username or password is incorrect');
  showToast('done', 'Login Success');
  expect(texts()).toEqual(['Login Success']);
});

test('at most three are shown', () => {
  for (const text of ['one', 'two', 'three', 'four']) showToast('plain', text);
  expect(texts()).toEqual(['two', 'three', 'four']);
});
