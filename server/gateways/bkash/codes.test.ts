import { expect, test } from 'vitest';
import { translateText } from '../../../contract/messages/translate.ts';
import {
  type BkashCall,
  codeMeanings,
  faultOf,
  isUnknownPayment,
  reasonOf,
  refundRefusalOf,
  verdictOf,
} from './codes.ts';
import { parseEnvelope } from './envelopes.ts';

const shop = 'bKash takes no payments for this shop at the moment';
const account = 'Your bKash account cannot make this payment';
const noPayment = 'bKash does not know this payment';
const notPermitted =
  'bKash does not permit refunds by this merchant account. Ask bKash to permit them.';
const bkashText = 'Words of bKash';

/** Verdicts of a code for create, execute, query and refund; a dash is UNKNOWN. */
const rows: [code: string, verdicts: string, words: string][] = [
  ['0000', '- - - -', 'The answer of bKash is incomplete'],
  ['503', '- - - -', 'bKash is under maintenance at the moment'],
  ['2001', 'REFUSED REFUSED - REFUSED', shop],
  ['2002', 'REFUSED REFUSED NOT_FOUND REFUSED', noPayment],
  ['2003', '- - - -', 'bKash has a problem at the moment'],
  ['2006', 'REFUSED REFUSED - -', 'bKash does not accept this amount'],
  ['2007', 'REFUSED REFUSED - -', shop],
  ['2008', 'REFUSED REFUSED - -', shop],
  ['2009', 'REFUSED REFUSED - -', account],
  ['2010', 'REFUSED REFUSED - -', 'Wrong verification code'],
  ['2011', 'REFUSED REFUSED - -', 'Wrong PIN'],
  ['2013', 'REFUSED REFUSED - -', 'Verification code asked for too many times'],
  ['2014', 'REFUSED REFUSED - -', 'Wrong PIN'],
  ['2015', 'REFUSED REFUSED - -', 'Wrong PIN too many times'],
  ['2016', 'REFUSED REFUSED - -', 'Wrong verification code'],
  ['2017', 'REFUSED REFUSED - -', 'Wrong verification code too many times'],
  ['2018', 'REFUSED REFUSED - -', 'The verification code has expired'],
  ['2019', 'REFUSED REFUSED - -', 'The time to enter the PIN has passed'],
  ['2023', 'REFUSED REFUSED - REFUSED', 'Insufficient balance in your bKash account'],
  ['2025', 'REFUSED - - WRONG_FORM', bkashText],
  ['2026', 'REFUSED - - REFUSED', 'bKash does not accept the amount of this refund'],
  ['2028', 'REFUSED - - REFUSED', noPayment],
  ['2029', 'REFUSED REFUSED - -', 'bKash takes the same amount again only after two minutes.'],
  ['2031', 'REFUSED REFUSED - -', shop],
  ['2033', 'REFUSED REFUSED NOT_FOUND REFUSED', noPayment],
  ['2034', '- - - DONE_BEFORE', bkashText],
  ['2035', '- - - REFUSED', notPermitted],
  ['2037', 'REFUSED REFUSED - -', account],
  ['2038', 'REFUSED REFUSED - -', account],
  ['2039', 'REFUSED REFUSED - -', shop],
  ['2040', 'REFUSED REFUSED - -', shop],
  ['2041', 'REFUSED REFUSED - -', shop],
  ['2042', '- - - REFUSED', notPermitted],
  ['2043', 'REFUSED REFUSED - -', 'Wrong PIN'],
  ['2045', 'REFUSED REFUSED - -', 'This number has no bKash account'],
  ['2049', 'REFUSED REFUSED - -', shop],
  ['2056', '- NOT_READY - -', bkashText],
  ['2057', 'REFUSED REFUSED - -', 'This number has no bKash account'],
  ['2058', 'REFUSED REFUSED - -', account],
  ['2060', '- NOT_READY - -', bkashText],
  ['2062', '- DONE_BEFORE - -', bkashText],
  ['2063', 'REFUSED REFUSED - -', shop],
  ['2065', 'REFUSED REFUSED - WRONG_FORM', shop],
  ['2068', '- DONE_BEFORE - -', bkashText],
  ['2069', 'REFUSED REFUSED - -', 'This payment was cancelled'],
  ['2071', '- - - REFUSED', 'bKash no longer allows this refund'],
  ['2072', '- - - REFUSED', 'bKash does not accept the amount of this refund'],
  ['2073', '- - - REFUSED', 'bKash does not accept this refund as it was sent'],
  ['2074', '- - - DONE_BEFORE', bkashText],
  ['2075', '- - - REFUSED', 'bKash does not accept this refund as it was sent'],
  ['2076', '- - - REFUSED', 'bKash does not accept this refund as it was sent'],
  ['2077', '- - - REFUSED', noPayment],
  ['2078', '- - - REFUSED', 'bKash does not accept this refund as it was sent'],
  ['2080', '- - - REFUSED', notPermitted],
  [
    '2081',
    '- - - REFUSED',
    'The account of the customer or of the merchant cannot take part in a refund now',
  ],
  ['2082', '- - - REFUSED', notPermitted],
  ['2116', '- DONE_BEFORE - -', bkashText],
  ['2117', '- DONE_BEFORE - -', bkashText],
  ['2127', '- - - REFUSED', 'bKash has not completed the charge yet'],
  ['9999', '- - - -', 'bKash has a problem at the moment'],
];
const calls: BkashCall[] = ['create', 'execute', 'query', 'refund'];
const verdictsOf = (code: string | undefined): string =>
  calls.map((call) => verdictOf(call, { code, words: '' }).replace('UNKNOWN', '-')).join(' ');

test.each(rows)('code %s means %s: %s', (code, verdicts, words) => {
  expect(verdictsOf(code)).toBe(verdicts);
  expect(translateText(reasonOf('execute', { code, words: bkashText }), 'en')).toBe(words);
});

test('a refund speaks to the operator, never in the words for a customer', () => {
  const refundText = (code: string) =>
    translateText(reasonOf('refund', { code, words: bkashText }), 'en');
  expect(refundText('2023')).toBe('The merchant account has too little balance for this refund');
  expect(refundText('2015')).toBe(bkashText);
  expect(refundText('2071')).toBe('bKash no longer allows this refund');
});

test('only these codes are the customer’s fault; every other keeps all customers away', () => {
  const codesOfCustomer = (call: BkashCall) =>
    rows.flatMap(([code]) => (faultOf(call, { code, words: '' }) === 'CUSTOMER' ? [code] : []));
  expect(codesOfCustomer('execute').join(' ')).toBe(
    '2009 2010 2011 2013 2014 2015 2016 2017 2018 2019 2023 2029 2037 2038 2043 2045 2057 2058 2069',
  );
  expect(faultOf('execute', { code: '2999', words: '' })).toBe('SHOP');
  // No wallet has been entered yet.
  expect(codesOfCustomer('create')).toEqual(['2029']);
});

test('a refusal of a refund may pass, may stay, or may be of this interface alone', () => {
  const refused = rows.filter(([, verdicts]) => verdicts.endsWith('REFUSED'));
  const codesWith = (refusal: ReturnType<typeof refundRefusalOf>) =>
    refused.flatMap(([code]) => (refundRefusalOf({ code, words: '' }) === refusal ? [code] : []));
  expect(codesWith('PASSING')).toEqual(['2023', '2127']);
  expect(codesWith('UNKNOWN_PAYMENT')).toEqual(['2002', '2028', '2033', '2077']);
  expect(codesWith(undefined)).toEqual(['2001', '2026', '2072', '2081']);
  expect(codesWith('LASTING').join(' ')).toBe('2035 2042 2071 2073 2075 2076 2078 2080 2082');
  expect(isUnknownPayment({ code: '2028', words: '' })).toBe(true);
  expect(isUnknownPayment({ code: '2071', words: '' })).toBe(false);
});

test('every code of the table is tested', () => {
  expect(Object.keys(codeMeanings).toSorted()).toEqual(rows.map(([code]) => code).toSorted());
});

test.each(['2999', 'payment_failed', 'constructor'])(
  'a code that nobody knows, such as %s, refuses only a payment that was not begun',
  (code) => {
    expect(verdictsOf(code)).toBe('REFUSED - - -');
    expect(translateText(reasonOf('execute', { code, words: bkashText }), 'en')).toBe(bkashText);
  },
);

test('an answer without a code refuses nothing', () => {
  expect(verdictsOf(undefined)).toBe('- - - -');
});

test.each([
  ['a code with HTTP 200', { statusCode: '2023', statusMessage: bkashText }],
  ['an error code', { errorCode: '2023', errorMessage: bkashText }],
  [
    'HTTP 400 in English and Bangla',
    {
      internalCode: 'insufficient_balance',
      externalCode: '2023',
      errorMessageEn: bkashText,
      errorMessageBn: 'অপর্যাপ্ত ব্যালেন্স',
    },
  ],
  ['a code that is a number', { statusCode: 2023, statusMessage: bkashText, errorCode: null }],
])('the envelope of %s is opened', (_name, body) => {
  expect(parseEnvelope(body)).toEqual({ code: '2023', words: bkashText });
});

test('the envelope of the front door holds words alone', () => {
  expect(parseEnvelope({ message: 'Unauthorized' })).toEqual({
    code: undefined,
    words: 'Unauthorized',
  });
});

test('the words of bKash are cut to 200 characters on one line', () => {
  const statusMessage = `one\n two ${'🙂'.repeat(300)}`;
  expect(parseEnvelope({ statusMessage })?.words).toBe(`one two ${'🙂'.repeat(192)}`);
});

test.each([undefined, null, [], 'text', 7, { statusCode: {} }])('%j is no envelope', (body) => {
  expect(parseEnvelope(body)?.code).toBeUndefined();
});
