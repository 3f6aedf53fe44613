import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { defineFault } from '../../contract/messages/faults.ts';
import { chooseLanguage, translateNow } from './texts.ts';

const storage = new Map<string, string>();
vi.stubGlobal('localStorage', { setItem: storage.set.bind(storage) });
vi.stubGlobal('document', { documentElement: {} });
// Files that run later in this process would take it for a page.
afterAll(vi.unstubAllGlobals);

afterEach(() => chooseLanguage('en'));

test('a fault of a form is translated, with its values', async () => {
  const fault = defineFault('tooLong', { max: 200 });
  expect(translateNow(fault)).toBe('Use at most 200 characters');
  await chooseLanguage('bn');
  expect(translateNow(fault)).toBe('সর্বোচ্চ ২০০টি অক্ষর লিখুন');
});

test('a text of the server stays as it came', async () => {
  await chooseLanguage('bn');
  expect(translateNow('Kept as it came')).toBe('Kept as it came');
});
