/** A boolean as both engines store it. */
export type Flag = 0 | 1;
export const flagOf = (value: boolean): Flag => (value ? 1 : 0);
