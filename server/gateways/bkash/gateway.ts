import type { Checkout } from '../checkout.ts';
import type { GatewayPort, Verdict } from '../port.ts';
import { probeRefundForms } from '../refund-probe.ts';
import type { TokenResult, TokenStore } from './tokens.ts';

const verdicts: Record<TokenResult['kind'], Verdict> = {
  TOKEN: 'ACCEPTED',
  REFUSED: 'REFUSED',
  UNKNOWN: 'UNREACHABLE',
};

/** Verifies credentials by their token: the stored one, else a new one, which is stored. */
export const bkashGateway = (tokens: TokenStore, checkout: Checkout): GatewayPort => ({
  verify: async (credentials) => {
    if (await tokens.hasToken(credentials)) return 'ACCEPTED';
    return verdicts[(await tokens.tokenFor(credentials)).kind];
  },
  canSpareCheck: async (credentials) =>
    (await tokens.hasToken(credentials)) || tokens.hasSpareCall(credentials),
  probeRefunds: (credentials) => probeRefundForms(checkout, credentials),
});
