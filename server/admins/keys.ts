import type { Encryption } from '../core/encryption.ts';
import type { TokenSigner } from '../core/tokens.ts';

/** Keys derived from the server's secrets key. */
export interface ServerKeys {
  readonly mint: TokenSigner;
  /** Undefined while there is no key. */
  readonly encryption: Encryption | undefined;
}
