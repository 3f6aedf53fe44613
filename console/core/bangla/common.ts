/** Texts of the frame, the login, forms and faults. */
export const common: Record<string, string> = {};
