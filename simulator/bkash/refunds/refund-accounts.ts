import type { Merchant } from '../merchants.ts';

/** The two refund interfaces of bKash. */
export type RefundForm = 'v1' | 'v2';

export const refundRoutes = ['both', 'v1', 'v2', 'none'] as const;

/** `flip:N`: v2 alone before the N-th refund call, v1 alone from it on. */
export type RefundRoutes = (typeof refundRoutes)[number] | `flip:${number}`;

export const refundLedgers = ['shared', 'apart'] as const;
export const noneCodes = ['2002', '2033'] as const;

/** bKash's treatment of refunds of a merchant's account. */
export interface RefundTerms {
  readonly routes: RefundRoutes;
  /** `apart`: each interface knows only the refunds that it made itself. */
  readonly ledgers: (typeof refundLedgers)[number];
  /** Days after the charge in which it can be refunded. */
  readonly days: number;
  /** Poisha that the merchant has to give back. */
  readonly balance: number;
  /** Answers the status of a payment without refunds; v2 answers an empty list when omitted. */
  readonly noneCode: (typeof noneCodes)[number] | undefined;
  /** A query names the rest that can be refunded. */
  readonly showsRefundable: boolean;
}

const usualTerms: RefundTerms = {
  routes: 'both',
  ledgers: 'shared',
  days: 15,
  balance: Infinity,
  noneCode: undefined,
  showsRefundable: true,
};

const flipRoutes = (routes: RefundRoutes): RefundRoutes => {
  if (routes === 'v1') return 'v2';
  return routes === 'v2' ? 'v1' : routes;
};

/** The refund terms of each merchant, by its app key: also calls with a bad token name it. */
export class RefundAccounts {
  #usual: RefundTerms;
  readonly #own = new Map<string, RefundTerms>();
  readonly #refundCalls = new Map<string, number>();

  constructor(change: Partial<RefundTerms> = {}) {
    this.#usual = { ...usualTerms, ...change };
  }

  termsOf(appKey = ''): RefundTerms {
    return this.#own.get(appKey) ?? this.#usual;
  }

  /** Changes the terms of one merchant, else of all. */
  change(change: Partial<RefundTerms>, merchant?: Pick<Merchant, 'appKey'>): void {
    if (merchant) {
      this.#own.set(merchant.appKey, { ...this.termsOf(merchant.appKey), ...change });
      return;
    }
    this.#usual = { ...this.#usual, ...change };
    this.#own.clear();
  }

  /** Exchanges the one interface that there is for the other. */
  flip(merchant?: Pick<Merchant, 'appKey'>): void {
    this.change({ routes: flipRoutes(this.#routesOf(merchant?.appKey)) }, merchant);
  }

  countRefundCall(appKey = ''): void {
    this.#refundCalls.set(appKey, (this.#refundCalls.get(appKey) ?? 0) + 1);
  }

  hasRoute(appKey: string | undefined, form: RefundForm): boolean {
    const routes = this.#routesOf(appKey);
    return routes === 'both' || routes === form;
  }

  #routesOf(appKey = ''): RefundRoutes {
    const { routes } = this.termsOf(appKey);
    const [, flipAt] = routes.split(':');
    if (flipAt === undefined) return routes;
    return (this.#refundCalls.get(appKey) ?? 0) >= Number(flipAt) ? 'v1' : 'v2';
  }
}
