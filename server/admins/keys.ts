import type { Sealing } from '../core/sealing.ts';
import type { Mint } from '../core/secrets.ts';

/** Keys derived from the server's secrets key. */
export interface Keys {
  readonly mint: Mint;
  /** Undefined while there is no key. */
  readonly sealing: Sealing | undefined;
}
