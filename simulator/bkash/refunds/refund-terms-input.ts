import {
  noneCodes,
  type RefundRoutes,
  type RefundTerms,
  refundLedgers,
  refundRoutes,
} from './refund-accounts.ts';

const isFlip = (text: string): text is `flip:${number}` => /^flip:[1-9]\d{0,5}$/.test(text);

const parseChoice = <T extends string>(name: string, values: readonly T[], text: string): T => {
  const found = values.find((value) => value === text);
  if (!found) throw new Error(`${name} must be one of ${values.join(', ')}`);
  return found;
};

const parseRoutes = (text: string): RefundRoutes => {
  if (isFlip(text)) return text;
  const found = refundRoutes.find((value) => value === text);
  if (!found) throw new Error(`refunds must be one of ${refundRoutes.join(', ')} or flip:N`);
  return found;
};

const parseCount = (name: string, text: string): number => {
  const count = Number(text);
  if (text.trim() === '' || !(count >= 0)) throw new Error(`${name} must be a number from 0 up`);
  return count;
};

type TermParsers = {
  readonly [option: string]: (text: string) => Partial<RefundTerms>;
};

/** The terms by the names that they have on the command line and over HTTP. */
const termParsers = {
  refunds: (text) => ({ routes: parseRoutes(text) }),
  ledgers: (text) => ({ ledgers: parseChoice('ledgers', refundLedgers, text) }),
  'refund-days': (text) => ({ days: parseCount('refund-days', text) }),
  'refund-balance': (text) => ({ balance: Math.round(parseCount('refund-balance', text) * 100) }),
  'none-code': (text) => ({ noneCode: parseChoice('none-code', noneCodes, text) }),
  refundable: (text) => ({
    showsRefundable: parseChoice('refundable', ['shown', 'hidden'], text) === 'shown',
  }),
} as const satisfies TermParsers;

export type RefundOption = keyof typeof termParsers;
export const refundOptions = Object.keys(termParsers).filter(
  (name): name is RefundOption => name in termParsers,
);

/** Parses refund terms given as texts; throws a sentence about one that is invalid. */
export const parseRefundTerms = (
  given: Readonly<Partial<Record<RefundOption, string | undefined>>>,
): Partial<RefundTerms> => {
  const terms = refundOptions.map((name) => {
    const text = given[name];
    return text === undefined ? {} : termParsers[name](text);
  });
  return Object.assign({}, ...terms);
};
