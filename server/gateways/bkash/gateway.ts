import type { GatewayPort, Verdict } from '../port.ts';
import type { Held, Tokens } from './tokens.ts';

const verdicts: Record<Held['kind'], Verdict> = {
  TOKEN: 'ACCEPTED',
  REFUSED: 'REFUSED',
  UNKNOWN: 'UNREACHABLE',
};

/** Verifies credentials by their token: the stored one, else a new one, which is stored. */
export const bkashGateway = (tokens: Tokens): GatewayPort => ({
  verify: async (credentials) => {
    if (await tokens.isHeld(credentials)) return 'ACCEPTED';
    return verdicts[(await tokens.tokenFor(credentials)).kind];
  },
  canSpareCheck: async (credentials) =>
    (await tokens.isHeld(credentials)) || tokens.hasSpareCall(credentials),
});
