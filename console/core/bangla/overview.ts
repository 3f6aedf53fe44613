/** Texts of the overview. */
export const overview: Record<string, string> = {};
