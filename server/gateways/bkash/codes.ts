import { encodeMessage } from '../../../contract/messages.ts';
import type { Refusal } from '../checkout.ts';
import type { AnswerDetail } from './envelopes.ts';

/** The verdict of a code for each call. */
export interface Verdicts {
  readonly create: 'REFUSED' | 'UNKNOWN';
  readonly execute: 'REFUSED' | 'DONE_BEFORE' | 'NOT_READY' | 'UNKNOWN';
  readonly query: 'NOT_FOUND' | 'UNKNOWN';
  readonly refund: 'REFUSED' | 'DONE_BEFORE' | 'WRONG_FORM' | 'UNKNOWN';
}
export type BkashCall = keyof Verdicts;

interface CodeMeaning extends Verdicts {
  /** The customer's wallet, PIN or decision. Every other refusal meets all customers. */
  readonly isOfCustomer?: true;
  /** Text for the paying customer. */
  readonly words?: string;
  /** Text for the operator whose account makes the refund; else bKash's own. */
  readonly refundWords?: string;
  readonly refundRefusal?: Refusal['refundRefusal'];
}

const undecided: Verdicts = {
  create: 'UNKNOWN',
  execute: 'UNKNOWN',
  query: 'UNKNOWN',
  refund: 'UNKNOWN',
};
/** An unlisted code refuses a create, and leaves calls about an existing payment undecided. */
const unlistedCode: CodeMeaning = { ...undecided, create: 'REFUSED' };
const refusedWith = (words: string): CodeMeaning => ({
  ...undecided,
  create: 'REFUSED',
  execute: 'REFUSED',
  words,
});
const customerWith = (words: string): CodeMeaning => ({
  ...refusedWith(words),
  isOfCustomer: true,
});
const unknownPayment = encodeMessage('bkashPaymentUnknown');
const noSuchPayment: CodeMeaning = {
  ...refusedWith(unknownPayment),
  refundWords: unknownPayment,
  query: 'NOT_FOUND',
  refund: 'REFUSED',
  refundRefusal: 'UNKNOWN_PAYMENT',
};
const shop = encodeMessage('shopClosed');
const account = encodeMessage('customerAccountUnfit');
const doneBefore: CodeMeaning = { ...undecided, execute: 'DONE_BEFORE' };
const notReady: CodeMeaning = { ...undecided, execute: 'NOT_READY' };
const refundRefused = (
  words: string,
  refundRefusal: Refusal['refundRefusal'] = 'LASTING',
): CodeMeaning => ({ ...undecided, refund: 'REFUSED', refundRefusal, words });
/** bKash has judged the fields, and ours never change: the account expects other ones. */
const wrongFields = { refund: 'WRONG_FORM' } as const;
const refundAmount = encodeMessage('refundAmountNotAccepted');
const refundInvalid = refundRefused(encodeMessage('refundNotAccepted'));
const refundNotPermitted = refundRefused(encodeMessage('refundNotPermitted'));
const trouble: CodeMeaning = { ...undecided, words: encodeMessage('bkashInTrouble') };

export const codeMeanings: Readonly<Record<string, CodeMeaning>> = {
  /** A success with missing fields. */
  '0000': { ...undecided, words: encodeMessage('bkashAnswerIncomplete') },
  '503': { ...undecided, words: encodeMessage('bkashUnderMaintenance') },
  '2001': { ...refusedWith(shop), refund: 'REFUSED' },
  '2002': noSuchPayment,
  '2003': trouble,
  '2006': refusedWith(encodeMessage('amountNotAccepted')),
  '2007': refusedWith(shop),
  '2008': refusedWith(shop),
  '2009': customerWith(account),
  '2010': customerWith(encodeMessage('verificationCodeWrong')),
  '2011': customerWith(encodeMessage('pinWrong')),
  '2013': customerWith(encodeMessage('verificationCodeAskedTooOften')),
  '2014': customerWith(encodeMessage('pinWrong')),
  '2015': customerWith(encodeMessage('pinWrongTooOften')),
  '2016': customerWith(encodeMessage('verificationCodeWrong')),
  '2017': customerWith(encodeMessage('verificationCodeWrongTooOften')),
  '2018': customerWith(encodeMessage('verificationCodeExpired')),
  '2019': customerWith(encodeMessage('pinTooLate')),
  '2023': {
    ...customerWith(encodeMessage('customerBalanceTooLow')),
    refund: 'REFUSED',
    refundRefusal: 'PASSING',
    refundWords: encodeMessage('merchantBalanceTooLow'),
  },
  '2025': { ...undecided, create: 'REFUSED', ...wrongFields },
  '2026': { ...unlistedCode, refund: 'REFUSED', words: refundAmount },
  '2028': {
    ...unlistedCode,
    refund: 'REFUSED',
    refundRefusal: 'UNKNOWN_PAYMENT',
    words: unknownPayment,
  },
  '2029': customerWith(encodeMessage('sameAmount')),
  '2031': refusedWith(shop),
  '2033': noSuchPayment,
  '2034': { ...undecided, refund: 'DONE_BEFORE' },
  '2035': refundNotPermitted,
  '2037': customerWith(account),
  '2038': customerWith(account),
  '2039': refusedWith(shop),
  '2040': refusedWith(shop),
  '2041': refusedWith(shop),
  '2042': refundNotPermitted,
  '2043': customerWith(encodeMessage('pinWrong')),
  '2045': customerWith(encodeMessage('customerAccountUnknown')),
  '2049': refusedWith(shop),
  '2056': notReady,
  '2057': customerWith(encodeMessage('customerAccountUnknown')),
  '2058': customerWith(account),
  '2060': notReady,
  '2062': doneBefore,
  '2063': refusedWith(shop),
  '2065': { ...refusedWith(shop), ...wrongFields },
  '2068': doneBefore,
  '2069': customerWith(encodeMessage('bkashPaymentCancelled')),
  '2071': refundRefused(encodeMessage('refundTooLate')),
  // bKash may count an earlier refund whose answer is lost.
  '2072': { ...undecided, refund: 'REFUSED', words: refundAmount },
  '2073': refundInvalid,
  '2074': { ...undecided, refund: 'DONE_BEFORE' },
  '2075': refundInvalid,
  '2076': refundInvalid,
  '2077': refundRefused(unknownPayment, 'UNKNOWN_PAYMENT'),
  '2078': refundInvalid,
  '2080': refundNotPermitted,
  '2081': { ...undecided, refund: 'REFUSED', words: encodeMessage('refundPartyUnfit') },
  '2082': refundNotPermitted,
  '2116': doneBefore,
  '2117': doneBefore,
  '2127': refundRefused(encodeMessage('chargeNotComplete'), 'PASSING'),
  '9999': trouble,
};

const meaningByCode: ReadonlyMap<string, CodeMeaning> = new Map(Object.entries(codeMeanings));

export const verdictOf = <C extends BkashCall>(call: C, { code }: AnswerDetail): Verdicts[C] => {
  const meaning: Verdicts =
    code === undefined ? undecided : (meaningByCode.get(code) ?? unlistedCode);
  return meaning[call];
};

/** The one refusal of a create that meets a customer; no wallet has been entered yet. */
const sameAmountCode = '2029';

/** A create that is refused for a wallet speaks of the merchant's own. */
export const faultOf = (call: BkashCall, { code = '' }: AnswerDetail): 'CUSTOMER' | 'SHOP' => {
  if (call === 'create') return code === sameAmountCode ? 'CUSTOMER' : 'SHOP';
  return meaningByCode.get(code)?.isOfCustomer ? 'CUSTOMER' : 'SHOP';
};

export const refundRefusalOf = ({ code = '' }: AnswerDetail): Refusal['refundRefusal'] =>
  meaningByCode.get(code)?.refundRefusal;

/** A status that is answered so knows of no refund; its code may hide one all the same. */
export const isUnknownPayment = (detail: AnswerDetail): boolean =>
  refundRefusalOf(detail) === 'UNKNOWN_PAYMENT';

/** Texts for a customer do not fit a refund, which an operator reads. */
const operatorWords = (meaning: CodeMeaning | undefined): string | undefined =>
  meaning?.refundWords ?? (meaning?.execute === 'REFUSED' ? undefined : meaning?.words);

/** Our own text, else bKash's. */
export const reasonOf = (call: BkashCall, { code = '', words }: AnswerDetail): string => {
  const meaning = meaningByCode.get(code);
  const ours = call === 'refund' ? operatorWords(meaning) : meaning?.words;
  return ours || words || encodeMessage('bkashAnswerUnclear');
};
