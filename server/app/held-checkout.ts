import { bkashCheckout } from '../gateways/bkash/checkout.ts';
import { heldTokens } from '../gateways/bkash/tokens.ts';
import type { OpenCheckout } from '../operations/operator/doctor/check.ts';

/** Asks bKash with the tokens that the server holds, and never costs one. */
export const openHeldCheckout: OpenCheckout = ({ settings, ...parts }) =>
  bkashCheckout({ tokens: heldTokens(parts), baseUrl: settings.BKASH_BASE_URL });
