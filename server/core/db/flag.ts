/** True or false, as both engines hold it. */
export type Flag = 0 | 1;
export const flagOf = (value: boolean): Flag => (value ? 1 : 0);
