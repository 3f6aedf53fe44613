import { afterEach, expect, test } from 'vitest';
import { encodeFault } from '../../contract/messages/faults.ts';
import { createMessage } from '../../contract/messages.ts';
import { translateToBangla } from '../bangla/translate.ts';
import { chooseLanguage, encodeText, textOfField, translateNow } from './texts.ts';

const storage = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: { setItem: storage.set.bind(storage) },
  document: { documentElement: {} },
});

afterEach(() => chooseLanguage('en'));

const places = [createMessage('slotPlace', { row: 1, column: 2 })];
const sizeInUse = encodeText(
  'Size Large is used by row 1, column 2. Choose another size there first.',
  createMessage('sizeInUse', { name: 'Large', places }),
);

test('a refusal of the server is translated', async () => {
  expect(translateNow(sizeInUse)).toBe(
    'Size Large is used by row 1, column 2. Choose another size there first.',
  );
  await chooseLanguage('bn');
  expect(translateNow(sizeInUse)).toBe(
    'Large সাইজটি ব্যবহৃত হচ্ছে: সারি ১, কলাম ২। আগে সেখানে অন্য সাইজ বাছুন।',
  );
});

test('a fault of a form is translated', async () => {
  expect(translateNow(encodeFault('tooLong', { max: 200 }))).toBe('Use at most 200 characters');
  await chooseLanguage('bn');
  expect(translateNow(encodeFault('tooLong', { max: 200 }))).toBe('সর্বোচ্চ ২০০টি অক্ষর লিখুন');
});

test('a message of a newer server stays in its English', async () => {
  await chooseLanguage('bn');
  expect(translateNow(encodeText('Wait for the moon', { code: 'moonAwaited' }))).toBe(
    'Wait for the moon',
  );
});

test('a sentence that was stored before message codes existed stays as it is', async () => {
  const log = { em: 'Stock updated: row 1, column 2: 3 → 20' };
  await chooseLanguage('bn');
  expect(translateNow(textOfField(log, 'em'))).toBe(log.em);
  expect(translateToBangla('Kept as it came')).toBeUndefined();
});
