import { afterEach, expect, test } from 'vitest';
import { fault } from '../../contract/messages/faults.ts';
import { message } from '../../contract/messages.ts';
import { translate } from '../bangla/translate.ts';
import { chooseLanguage, sayNow, textIn, toldText } from './texts.ts';

const storage = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: { setItem: storage.set.bind(storage) },
  document: { documentElement: {} },
});

afterEach(() => chooseLanguage('en'));

const places = [message('slotPlace', { row: 1, column: 2 })];
const inUse = toldText(
  'Size Large is used by row 1, column 2. Choose another size there first.',
  message('sizeInUse', { name: 'Large', places }),
);

test('a refusal of the server is translated', async () => {
  expect(sayNow(inUse)).toBe(
    'Size Large is used by row 1, column 2. Choose another size there first.',
  );
  await chooseLanguage('bn');
  expect(sayNow(inUse)).toBe('Large সাইজটি ব্যবহৃত হচ্ছে: সারি ১, কলাম ২। আগে সেখানে অন্য সাইজ বাছুন।');
});

test('a fault of a form is translated', async () => {
  expect(sayNow(fault('tooLong', { max: 200 }))).toBe('Use at most 200 characters');
  await chooseLanguage('bn');
  expect(sayNow(fault('tooLong', { max: 200 }))).toBe('সর্বোচ্চ ২০০টি অক্ষর লিখুন');
});

test('a message of a newer server stays in its English', async () => {
  await chooseLanguage('bn');
  expect(sayNow(toldText('Wait for the moon', { code: 'moonAwaited' }))).toBe('Wait for the moon');
});

test('a sentence that was stored before message codes existed stays as it is', async () => {
  const log = { em: 'Stock updated: row 1, column 2: 3 → 20' };
  await chooseLanguage('bn');
  expect(sayNow(textIn(log, 'em'))).toBe(log.em);
  expect(translate('Kept as it came')).toBeUndefined();
});
