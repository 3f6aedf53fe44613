import { decodeMessage } from '../../../../contract/messages/text.ts';
import { translateText } from '../../../../contract/messages/translate.ts';
import { providerName } from '../../../../contract/providers.ts';
import { decryptGateway, hasPlatformGateway } from '../../../gateways/credentials.ts';
import { findGatewaysInUse } from '../../../gateways/queries.ts';
import { findRefusingAccounts, type RefusingAccount } from '../../../gateways/refusing-accounts.ts';
import { findEncryption } from '../../../platform/secrets/encryption.ts';
import { type CheckResult, type OpenedInstallation, reportFault, reportGood } from './check.ts';

const describeAccount = ({ username, institutionId }: RefusingAccount): string => {
  if (username === null) return "with the platform's account";
  return username ? `with the account ${username}` : `at the institution ${institutionId}`;
};

const describeRefusing = (refusing: RefusingAccount): string => {
  const { provider, reason, refused, since } = refusing;
  const account = describeAccount(refusing);
  const time = new Date(since).toISOString();
  const why = translateText(reason, 'en');
  const isAccountGood = decodeMessage(reason)?.code === 'nobodyReturns';
  const advice = isAccountGood
    ? '.'
    : `: ask ${providerName(provider, 'en')}, or save other credentials.`;
  return `customers cannot pay ${account} since ${time} (${why}; ${refused} turned away)${advice}`;
};

/** Checks every account in use: that it can be opened, and that customers can pay with it. */
export const checkAccounts = async ({
  store,
  settings,
  now,
}: OpenedInstallation): Promise<CheckResult> => {
  const refusing = await findRefusingAccounts(store.read, settings, now());
  const known = new Set(refusing.map(({ account }) => account));
  const gateways = await findGatewaysInUse(store.read);
  const sealing = findEncryption(settings);
  const closed = gateways.filter(
    (gateway) =>
      sealing && !known.has(gateway.id) && !decryptGateway(gateway, { sealing, settings }),
  );
  const problems = [
    ...refusing.map(describeRefusing),
    ...closed.map(
      ({ username }) => `the account ${username} cannot be opened with this key: save it again.`,
    ),
  ];
  if (problems.length) return reportFault(problems.join(' '));
  const count = gateways.length + Number(hasPlatformGateway({ settings }));
  return reportGood(count === 1 ? 'the account takes payments' : `${count} accounts take payments`);
};
