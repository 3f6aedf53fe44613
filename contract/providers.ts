/** The payment providers, by the code that rows store. */
export const providerCodes = { bkash: 'bkash' } as const;

/** The smallest payment that every provider accepts. */
export const minTaka = 1;
