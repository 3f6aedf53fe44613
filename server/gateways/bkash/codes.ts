import { sentence } from '../../../contract/messages.ts';
import type { Said } from './envelopes.ts';

/** The verdict of a code for each call. */
export interface Verdicts {
  readonly create: 'REFUSED' | 'UNKNOWN';
  readonly execute: 'REFUSED' | 'DONE_BEFORE' | 'NOT_READY' | 'UNKNOWN';
  readonly query: 'NOT_FOUND' | 'UNKNOWN';
  readonly refund: 'REFUSED' | 'DONE_BEFORE' | 'UNKNOWN';
}
export type Call = keyof Verdicts;

interface Meaning extends Verdicts {
  /** Text for the paying customer. */
  readonly words?: string;
  /** Text for the operator whose account makes the refund; else bKash's own. */
  readonly refundWords?: string;
}

const nothing: Verdicts = {
  create: 'UNKNOWN',
  execute: 'UNKNOWN',
  query: 'UNKNOWN',
  refund: 'UNKNOWN',
};
/** An unlisted code refuses a create, and leaves calls about an existing payment undecided. */
const unheardOf: Meaning = { ...nothing, create: 'REFUSED' };
const refused = (words: string): Meaning => ({
  ...nothing,
  create: 'REFUSED',
  execute: 'REFUSED',
  words,
});
const noSuchPayment: Meaning = {
  ...refused(sentence('bkashPaymentUnknown')),
  refundWords: sentence('bkashPaymentUnknown'),
  query: 'NOT_FOUND',
  refund: 'REFUSED',
};
const shop = sentence('shopClosed');
const account = sentence('customerAccountUnfit');
const doneBefore: Meaning = { ...nothing, execute: 'DONE_BEFORE' };
const notReady: Meaning = { ...nothing, execute: 'NOT_READY' };
const trouble: Meaning = { ...nothing, words: sentence('bkashInTrouble') };

export const codes: Readonly<Record<string, Meaning>> = {
  /** A success with missing fields. */
  '0000': { ...nothing, words: sentence('bkashAnswerIncomplete') },
  '503': { ...nothing, words: sentence('bkashUnderMaintenance') },
  '2001': { ...refused(shop), refund: 'REFUSED' },
  '2002': noSuchPayment,
  '2003': trouble,
  '2006': refused(sentence('amountNotAccepted')),
  '2007': refused(shop),
  '2008': refused(shop),
  '2009': refused(account),
  '2010': refused(sentence('verificationCodeWrong')),
  '2011': refused(sentence('pinWrong')),
  '2013': refused(sentence('verificationCodeAskedTooOften')),
  '2014': refused(sentence('pinWrong')),
  '2015': refused(sentence('pinWrongTooOften')),
  '2016': refused(sentence('verificationCodeWrong')),
  '2017': refused(sentence('verificationCodeWrongTooOften')),
  '2018': refused(sentence('verificationCodeExpired')),
  '2019': refused(sentence('pinTooLate')),
  '2023': {
    ...refused(sentence('customerBalanceTooLow')),
    refund: 'REFUSED',
    refundWords: sentence('merchantBalanceTooLow'),
  },
  '2029': refused(sentence('sameAmount')),
  '2031': refused(shop),
  '2033': noSuchPayment,
  '2034': { ...nothing, refund: 'DONE_BEFORE' },
  '2037': refused(account),
  '2038': refused(account),
  '2039': refused(shop),
  '2040': refused(shop),
  '2041': refused(shop),
  '2043': refused(sentence('pinWrong')),
  '2045': refused(sentence('customerAccountUnknown')),
  '2049': refused(shop),
  '2056': notReady,
  '2057': refused(sentence('customerAccountUnknown')),
  '2058': refused(account),
  '2060': notReady,
  '2062': doneBefore,
  '2063': refused(shop),
  '2065': { ...refused(shop), refund: 'REFUSED' },
  '2068': doneBefore,
  '2069': refused(sentence('bkashPaymentCancelled')),
  '2071': { ...nothing, refund: 'REFUSED', words: sentence('refundTooLate') },
  '2072': {
    ...nothing,
    refund: 'REFUSED',
    words: sentence('refundAmountNotAccepted'),
  },
  '2116': doneBefore,
  '2117': doneBefore,
  '9999': trouble,
};

const known: ReadonlyMap<string, Meaning> = new Map(Object.entries(codes));

export const verdictOf = <C extends Call>(call: C, { code }: Said): Verdicts[C] => {
  const meaning: Verdicts = code === undefined ? nothing : (known.get(code) ?? unheardOf);
  return meaning[call];
};

/** Texts for a customer do not fit a refund, which an operator reads. */
const operatorWords = (meaning: Meaning | undefined): string | undefined =>
  meaning?.refundWords ?? (meaning?.execute === 'REFUSED' ? undefined : meaning?.words);

/** Our own text, else bKash's. */
export const reasonOf = (call: Call, { code = '', words }: Said): string => {
  const meaning = known.get(code);
  const ours = call === 'refund' ? operatorWords(meaning) : meaning?.words;
  return ours || words || sentence('bkashAnswerUnclear');
};
