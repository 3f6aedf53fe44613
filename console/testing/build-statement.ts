import type {
  AccountStatement,
  Comparison,
  DayFigures,
  Figures,
  MerchantAccount,
  Movement,
} from '../../contract/statements.ts';
import { institutionId } from './builders.ts';

const nothing = { count: 0, amount: 0 };

export const buildFigures = (given: Partial<Figures> = {}): Figures => ({
  charged: nothing,
  refunded: nothing,
  net: 0,
  open: nothing,
  ...given,
});

export const buildDayFigures = (given: Partial<DayFigures> = {}): DayFigures => ({
  ...buildFigures(),
  date: '2025-03-14',
  ...given,
});

/** The platform's account. */
export const buildMerchantAccount = (given: Partial<MerchantAccount> = {}): MerchantAccount => ({
  _id: 'w1',
  owner: 'PLATFORM',
  name: '',
  isRetired: false,
  ...given,
});

export const buildAccountStatement = (given: Partial<AccountStatement> = {}): AccountStatement => ({
  account: buildMerchantAccount(),
  total: buildFigures(),
  days: [],
  ...given,
});

export const buildMovement = (given: Partial<Movement> = {}): Movement => ({
  kind: 'CHARGE',
  trxID: '8KJ6A1B2C3',
  amount: 10,
  at: '2025-03-14T20:05:00.000Z',
  paymentId: 'p1',
  institutionId,
  ...given,
});

/** Without a difference. */
export const buildComparison = (given: Partial<Comparison> = {}): Comparison => ({
  agreeing: 0,
  elsewhere: { count: 0, amount: 0 },
  unknown: { count: 0, rows: [] },
  missing: { count: 0, rows: [] },
  differing: { count: 0, rows: [] },
  ...given,
});
