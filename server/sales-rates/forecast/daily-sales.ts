/** Pads sold on successive business days, from the day `from` on. */
export interface DailySales {
  readonly from: number;
  readonly sold: readonly number[];
}

/** Adds up series, which may begin and end on different days. */
export const poolSales = (series: readonly DailySales[]): DailySales => {
  const from = Math.min(...series.map((course) => course.from));
  const until = Math.max(...series.map((course) => course.from + course.sold.length));
  const sold = new Array<number>(Math.max(0, until - from)).fill(0);
  for (const course of series) {
    course.sold.forEach((count, at) => {
      sold[course.from - from + at] = (sold[course.from - from + at] ?? 0) + count;
    });
  }
  return { from, sold };
};
