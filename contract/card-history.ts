/** Days for which a dispense names its card: this month and the last, unless set otherwise. */
export const cardHistoryDays = { min: 35, max: 400, usual: 62 } as const;
