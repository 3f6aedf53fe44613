import type { Checkout } from '../../../gateways/checkout.ts';
import { errorMessageOf } from '../../../platform/db/reason.ts';
import type { Store } from '../../../platform/db/store.ts';
import type { Encryption } from '../../../platform/secrets/encryption.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

interface InstallationParts {
  readonly store: Pick<Store, 'engine' | 'read'>;
  readonly settings: Settings;
  readonly now: () => number;
}

/** Opens the payment provider for questions that cost no token. */
export type OpenCheckout = (
  parts: InstallationParts & { readonly sealing: Encryption },
) => Pick<Checkout, 'refundStatus'>;

export interface OpenedInstallation extends InstallationParts {
  readonly openCheckout: OpenCheckout;
}

/** Good, a warning or a fault. */
type Mark = '✓' | '!' | '✗';

export interface CheckResult {
  readonly mark: Mark;
  /** The finding and, unless it is good, the remedy. */
  readonly message: string;
}

export const reportGood = (message: string): CheckResult => ({ mark: '✓', message });
export const reportWarning = (message: string): CheckResult => ({ mark: '!', message });
export const reportFault = (message: string): CheckResult => ({ mark: '✗', message });

export interface Check<P> {
  readonly name: string;
  readonly run: (input: P) => Promise<CheckResult> | CheckResult;
}

export interface CheckReport extends CheckResult {
  readonly name: string;
  readonly ms: number;
}

const resultOf = async <P>({ run }: Check<P>, input: P): Promise<CheckResult> => {
  try {
    return await run(input);
  } catch (error) {
    return reportFault(errorMessageOf(error));
  }
};

/** Runs one check; an exception is a fault with its reason. */
export const runCheck = async <P>(check: Check<P>, input: P): Promise<CheckReport> => {
  const begun = performance.now();
  const { mark, message } = await resultOf(check, input);
  return { name: check.name, mark, message, ms: performance.now() - begun };
};

const minShownMs = 1000;

export const formatReport = ({ mark, name, message, ms }: CheckReport): string => {
  const time = ms < minShownMs ? '' : ` (${(ms / 1000).toFixed(1)} s)`;
  return `${mark} ${name}: ${message}${time}`;
};
