/** Marks a text that is translated elsewhere, so that the completeness test finds it. */
export const defineText = <const T extends string>(text: T): T => text;
