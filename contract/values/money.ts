/** Money travels as a number of taka and is stored as an integer number of poisha. */
export const toPoisha = (taka: number): number => Math.round(taka * 100);
export const toTaka = (poisha: number): number => poisha / 100;
