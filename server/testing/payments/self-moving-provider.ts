import type { CredentialForm } from '../../../contract/credential-forms.ts';
import type { SelfMovingCheckout, Unknown } from '../../gateways/checkout.ts';
import type { GatewayPort } from '../../gateways/port.ts';
import type { Provider, ProviderTerms } from '../../gateways/provider.ts';
import { insertGateway } from '../../gateways/queries.ts';
import type { Institution } from '../../platform/endpoints/access.ts';
import { encryptionWith, requireSecretsKey } from '../../platform/secrets/encryption.ts';
import { hourMs } from '../durations.ts';
import type { TestServer } from '../server.ts';

export type LostPart = 'loseRequest' | 'loseAnswer';
const callNames = ['create', 'query', 'refund', 'refundStatus'] as const;
type CallName = (typeof callNames)[number];
export const isSelfpayCall = (name: string): name is CallName =>
  callNames.some((one) => one === name);

interface Sale {
  readonly invoice: string;
  /** Poisha. */
  readonly amount: number;
  readonly callbackUrl: string;
  readonly begunAt: number;
  charged: number;
  refunded: number;
}

const selfpayFields = [
  { name: 'storeId', label: { en: 'Store ID', bn: 'স্টোর আইডি' }, isSecret: false },
  { name: 'storeKey', label: { en: 'Store Key', bn: 'স্টোর কী' }, isSecret: true },
];

const origin = 'https://selfpay.example';
const silence: Unknown = { kind: 'UNKNOWN', reason: 'It did not answer' };

/**
 * A payment provider without a network, with a ledger of its own. The money moves as soon as the
 * customer pays, and whoever turned back can still pay on the same page.
 */
export const aSelfMovingProvider = (now: () => number, given: Partial<ProviderTerms> = {}) => {
  const terms: ProviderTerms = {
    name: 'selfpay',
    lifeMs: 2 * hourMs,
    repeatMs: 0,
    invoiceLength: 30,
    minAmount: 1000,
    maxAmount: 5000,
    ...given,
  };
  const form: CredentialForm = { provider: terms.name, fields: selfpayFields };
  const sales = new Map<string, Sale>();
  const queries: string[] = [];
  const faults: { readonly call: CallName; readonly lost: LostPart }[] = [];

  const saleOf = (id: string): Sale => {
    const sale = sales.get(id);
    if (!sale) throw new Error(`There is no sale ${id}`);
    return sale;
  };

  const carry = async <T>(call: CallName, work: () => T): Promise<T | Unknown> => {
    const index = faults.findIndex((fault) => fault.call === call);
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0];
    if (fault?.lost === 'loseRequest') return silence;
    const answer = work();
    return fault ? silence : answer;
  };

  const checkout: SelfMovingCheckout = {
    movesMoney: 'BY_ITSELF',
    create: (_credentials, order) =>
      carry('create', () => {
        const id = `SP${sales.size + 1}`;
        sales.set(id, { ...order, begunAt: now(), charged: 0, refunded: 0 });
        return { kind: 'CREATED', providerPaymentId: id, checkoutUrl: `${origin}/checkout/${id}` };
      }),
    query: (_credentials, id) =>
      carry('query', () => {
        queries.push(id);
        const { invoice, charged: amount, refunded } = saleOf(id);
        if (amount === 0) return { kind: 'INITIATED', isConfirmed: false };
        const money = {
          trxId: `T${id}`,
          amount,
          coupon: 0,
          currency: 'BDT',
          invoice,
          wallet: null,
        };
        return { kind: 'COMPLETED', money, refundable: amount - refunded };
      }),
    refund: (_credentials, { providerPaymentId: id, amount }) =>
      carry('refund', () => {
        const sale = saleOf(id);
        if (sale.refunded > 0) return { kind: 'DONE_BEFORE', code: '' };
        sale.refunded += amount;
        return { kind: 'REFUNDED', refundTrxId: `R${id}` };
      }),
    refundStatus: (_credentials, { providerPaymentId: id }) =>
      carry('refundStatus', () =>
        saleOf(id).refunded > 0 ? { kind: 'REFUNDED', refundTrxId: `R${id}` } : { kind: 'NONE' },
      ),
  };

  const accounts: GatewayPort = {
    verify: async ({ storeId = '' }) => (storeId.startsWith('SHOP') ? 'ACCEPTED' : 'REFUSED'),
    canSpareCheck: async () => true,
    probeRefunds: async () => undefined,
  };

  const callbackOf = (id: string, status: string): string =>
    `${saleOf(id).callbackUrl}&paymentID=${id}&status=${status}`;

  return {
    provider: { ...terms, form, accounts, checkout } satisfies Provider,
    invoices: () => Array.from(sales.values(), ({ invoice }) => invoice),
    /** The payments that were queried, in order. */
    queries,
    /** Loses a part of the next call of this name. */
    lose: (call: CallName, lost: LostPart) => faults.push({ call, lost }),
    mend: () => faults.splice(0),
    /** True for an address of its page. */
    owns: (address: string) => address.startsWith(origin),
    /** The money moves; returns the address that the browser is sent to. */
    pay: (id: string): string => {
      const sale = saleOf(id);
      if (now() - sale.begunAt >= terms.lifeMs) throw new Error('The page has expired');
      sale.charged = sale.amount;
      return callbackOf(id, 'success');
    },
    leave: (id: string): string => callbackOf(id, 'cancel'),
    /** The money that moved for an invoice, in poisha. */
    moneyOf: (invoice: string) => {
      const sale = [...sales.values()].find((one) => one.invoice === invoice);
      return { charged: sale?.charged ?? 0, refunded: sale?.refunded ?? 0 };
    },
  };
};

export type SelfMovingProvider = ReturnType<typeof aSelfMovingProvider>;

/** From now on the institution is paid through the provider. */
export const saveProviderAccount = (
  { store, settings, clock }: Pick<TestServer, 'store' | 'settings' | 'clock'>,
  institution: Institution,
  { name }: Pick<Provider, 'name'>,
) => {
  const { encrypt } = encryptionWith(requireSecretsKey(settings));
  const sealed = encrypt(JSON.stringify({ storeId: 'SHOP1', storeKey: 'key' }), institution.id);
  return store.change((tx) =>
    insertGateway(tx, institution, { provider: name, username: name, sealed }, clock.now),
  );
};
