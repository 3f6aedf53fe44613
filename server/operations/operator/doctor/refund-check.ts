import { providerName } from '../../../../contract/providers.ts';
import { accountKey } from '../../../gateways/account-health.ts';
import { type Account, findCredentials } from '../../../gateways/credentials.ts';
import { findPlatformAccount } from '../../../gateways/platform.ts';
import { findGatewayById } from '../../../gateways/queries.ts';
import { findRefundRow } from '../../../gateways/refund-forms.ts';
import { probeRefundForms } from '../../../gateways/refund-probe.ts';
import type { Payments, RefundForms } from '../../../platform/schema/schema.ts';
import { findEncryption } from '../../../platform/secrets/encryption.ts';
import type { OpenedInstallation } from './check.ts';

const dayMs = 86_400_000;
const maxAccounts = 5;

type ChargedAccount = Account & Pick<Payments, 'provider'>;

/** The accounts of the charges of the last 60 days. */
const findChargedAccounts = ({ store, now }: OpenedInstallation): Promise<ChargedAccount[]> =>
  store.read
    .selectFrom('payments')
    .select(['gatewayId', 'platformGateway', 'provider'])
    .where('chargedAt', '>', now() - 60 * dayMs)
    .groupBy(['gatewayId', 'platformGateway', 'provider'])
    .orderBy((row) => row.fn.max('chargedAt'), 'desc')
    .limit(maxAccounts)
    .execute();

const nameAccount = async (
  { store, settings }: OpenedInstallation,
  { gatewayId, platformGateway }: Account,
): Promise<string> => {
  if (gatewayId !== null) {
    const gateway = await findGatewayById(store.read, gatewayId);
    return gateway?.username ?? gatewayId;
  }
  const platform = findPlatformAccount(settings);
  const isPresent = platformGateway === null || platform?.fingerprint === platformGateway;
  return isPresent ? "the platform's account" : "a former account of the platform's";
};

/** Asks the provider where a token is held. The doctor makes no token call. */
const probe = async (installation: OpenedInstallation, account: Account) => {
  const { store, settings } = installation;
  const sealing = findEncryption(settings);
  if (!sealing) return undefined;
  const credentials = await findCredentials(store.read, account, { sealing, settings });
  if (!credentials) return undefined;
  return probeRefundForms(installation.openCheckout({ ...installation, sealing }), credentials);
};

const formatForm = (form: RefundForms['form']): string => form.toLowerCase();

const describeRow = ({ form, proof, provedAt }: RefundForms): string => {
  const day = new Date(provedAt).toISOString().slice(0, 10);
  return `${formatForm(form)}, ${proof === 'PROBE' ? 'probed' : 'proved'} ${day}`;
};

export interface RefundFinding {
  readonly text: string;
  /** The provider has no refund interface for the account. */
  readonly isBroken: boolean;
}

const findRefunds = async (
  installation: OpenedInstallation,
  account: ChargedAccount,
): Promise<RefundFinding> => {
  const name = await nameAccount(installation, account);
  const row = await findRefundRow(installation.store.read, accountKey(account));
  if (row && row.absentAt === null)
    return { text: `${name} refunds by ${describeRow(row)}`, isBroken: false };
  const forms = await probe(installation, account);
  const [form] = forms ?? [];
  if (form) return { text: `${name} refunds by ${formatForm(form)}, probed now`, isBroken: false };
  const isBroken = forms !== undefined || row !== undefined;
  const provider = providerName(account.provider, 'en');
  return {
    text: isBroken
      ? `${provider} has no refund address for ${name}: refund in the merchant portal, and ask ${provider}.`
      : `how ${name} refunds is not established`,
    isBroken,
  };
};

/** Finds by which interface each account that was paid lately refunds. */
export const findAccountRefunds = async (
  installation: OpenedInstallation,
): Promise<RefundFinding[]> => {
  const accounts = await findChargedAccounts(installation);
  return Promise.all(accounts.map((account) => findRefunds(installation, account)));
};
