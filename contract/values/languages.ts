/** Languages of the texts of screens, answers and mails. */
export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];
