import type { Encryption } from '../platform/secrets/encryption.ts';
import type { TokenSigner } from '../platform/secrets/tokens.ts';

/** Keys derived from the server's secrets key. */
export interface ServerKeys {
  readonly mint: TokenSigner;
  /** Undefined while there is no key. */
  readonly encryption: Encryption | undefined;
}
