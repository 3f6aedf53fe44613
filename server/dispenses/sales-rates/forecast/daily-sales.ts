/** Pads sold on successive business days, from the day `from` on. */
export interface DailySales {
  readonly from: number;
  readonly sold: readonly number[];
}
