/** The payment providers, by the code that rows store. */
export const providerCodes = { bkash: 'bkash' } as const;

/** The provider of credentials that name none. */
export const defaultProvider = providerCodes.bkash;

/** When the money moves: as soon as the customer pays, or when the provider is asked for it then. */
export type MoneyMovement = 'WHEN_ASKED' | 'BY_ITSELF';

/** The smallest payment that every provider accepts. */
export const minTaka = 1;
