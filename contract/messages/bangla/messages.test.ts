import { expect, test } from 'vitest';
import {
  createMessage,
  encodeMessage,
  formatEnglish,
  nameProvider,
  readFault,
} from '../../messages.ts';
import { entriesOf } from '../../records.ts';
import { english, machineApi, reasons } from '../english.ts';
import { defineFault, faults } from '../faults.ts';
import { translateFailure, translateText } from '../translate.ts';
import { bangla, formatBangla } from './index.ts';

const places = [
  createMessage('slotPlace', { row: 1, column: 2 }),
  createMessage('slotPlace', { row: 12, column: 1 }),
];
const inUse = createMessage('sizeInUse', { name: 'Large {name} $1', places });

test('a message is formatted in both languages, with its names as they were typed', () => {
  expect(formatEnglish(inUse)).toBe(
    'Size Large {name} $1 is used by row 1, column 2; row 12, column 1. Choose another size there first.',
  );
  expect(formatBangla(inUse)).toBe(
    'Large {name} $1 সাইজটি ব্যবহৃত হচ্ছে: সারি ১, কলাম ২; সারি ১২, কলাম ১। আগে সেখানে অন্য সাইজ বাছুন।',
  );
});

test('a message that is not wholly understood is not formatted in part', () => {
  const unknown = { code: 'ofALaterRelease' };
  expect(formatBangla(unknown)).toBeUndefined();
  expect(formatBangla({ code: 'toString' })).toBeUndefined();
  expect(formatBangla({ code: 'sizeInUse', values: { name: 'Large', places: [unknown] } })).toBe(
    undefined,
  );
  expect(formatBangla({ code: 'sizeInUse', values: { name: 'Large' } })).toBeUndefined();
});

test('what a schema finds wrong is a sentence, of which the message is known', () => {
  const sentence = defineFault('tooLong', { max: 200 });
  expect(sentence).toBe('Use at most 200 characters');
  expect(readFault(sentence)).toEqual({ code: 'tooLong', values: { max: 200 } });
  expect(readFault('Invalid')).toEqual({ code: 'invalidInput' });
});

test('no two faults have one sentence', () => {
  expect(new Set(Object.values(faults)).size).toBe(Object.keys(faults).length);
});

test('a stored text is read in either language, and a foreign one as it is', () => {
  const stored = encodeMessage('sizeInUse', { name: 'Large', places });
  expect(translateText(stored, 'en')).toMatch(/^Size Large is used by row 1, column 2; /);
  expect(translateText(stored, 'bn')).toMatch(/^Large সাইজটি ব্যবহৃত হচ্ছে: সারি ১, কলাম ২; /);
  for (const foreign of ['Name is required', '{"code":', '{"code":7}', '']) {
    expect(translateText(foreign, 'bn')).toBe(foreign);
  }
});

test('a stored text of a newer release is read as its code', () => {
  expect(translateText('{"code":"moonAwaited"}', 'bn')).toBe('moonAwaited');
});

test('a reason addressed to the customer is reworded for admins', () => {
  const reason = encodeMessage('customerCancelled');
  expect(translateFailure(reason, 'en')).toBe('The customer cancelled the payment');
  expect(translateFailure(reason, 'bn')).toBe('গ্রাহক পেমেন্ট বাতিল করেছেন');
  expect(translateFailure(encodeMessage('paymentExpired'), 'en')).toBe('The payment has expired');
  expect(translateFailure('Of bKash', 'bn')).toBe('Of bKash');
});

test('the Bangla of a message has the holes of its English', () => {
  const holesOf = (text: string) => (text.match(/\{\w+/g) ?? []).toSorted();
  for (const [code, text] of entriesOf(bangla)) {
    expect([code, holesOf(text)]).toEqual([code, holesOf(english[code])]);
  }
});

test('a text about a provider takes its name, by default the first one', () => {
  const stored = encodeMessage('bkashFailed');
  expect(translateText(stored, 'en')).toBe('bKash could not be reached. Try again.');
  expect(translateText(stored, 'bn')).toMatch(/^বিকাশের সঙ্গে /);
  const other = nameProvider(stored, 'selfpay');
  expect(translateText(other, 'en')).toBe('selfpay could not be reached. Try again.');
  expect(nameProvider(other, 'third')).toBe(other);
  for (const text of [encodeMessage('paymentExpired'), 'Free', stored]) {
    expect(nameProvider(text, text === stored ? 'bkash' : 'selfpay')).toBe(text);
  }
});

test('no code stands in two parts of the catalogue', () => {
  const codes = [faults, machineApi, reasons].flatMap(Object.keys);
  expect(codes.toSorted()).toEqual([...new Set(codes)].toSorted());
});

test('a message without a value, with another one or without its Bangla does not compile', () => {
  const compiled: readonly unknown[] = [
    // @ts-expect-error its values are missing
    () => createMessage('sizeInUse'),
    // @ts-expect-error one of its values is missing
    () => createMessage('sizeInUse', { name: 'Large' }),
    // @ts-expect-error it has no such value
    () => createMessage('sizeInUse', { name: 'Large', places, colour: 'red' }),
    // @ts-expect-error a list is filled with messages
    () => createMessage('sizeInUse', { name: 'Large', places: 'row 1' }),
    // @ts-expect-error it has no values
    () => createMessage('notFound', {}),
    // @ts-expect-error there is no such message
    () => createMessage('noSuchMessage'),
    // @ts-expect-error Bangla is lacking
    () => ({ notFound: 'পাওয়া যায়নি' }) satisfies typeof bangla,
  ];
  expect(compiled).toHaveLength(7);
});
