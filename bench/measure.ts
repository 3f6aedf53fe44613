/** Times are never compared across runs: each result is a ratio of two measurements of this run. */
export interface BenchResult {
  readonly what: string;
  readonly ours: string;
  readonly peer: string;
  readonly ratio: number;
  readonly target: { readonly atMost: number } | { readonly atLeast: number };
}

/** The value below which this share of the values lies. */
export const quantileOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

export const medianOf = (values: readonly number[]): number => quantileOf(values, 0.5);

/** Milliseconds of `work`. */
export const measureTime = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Median milliseconds of `runs` runs after a warm-up. */
export const medianTime = async (runs: number, work: () => Promise<unknown>): Promise<number> => {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push(await measureTime(work));
  return medianOf(times);
};

export const formatMilliseconds = (time: number): string => `${time.toFixed(2)} ms`;
export const formatMegabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;

const formatVerdict = ({ ratio, target }: BenchResult): string => {
  const isMet = 'atMost' in target ? ratio <= target.atMost : ratio >= target.atLeast;
  const targetText = 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;
  return `${ratio.toFixed(2).padStart(10)}   ${targetText.padEnd(9)} ${isMet ? 'met' : 'MISSED'}`;
};

const results: BenchResult[] = [];

export const printResult = (result: BenchResult): void => {
  results.push(result);
  console.log(`${result.what}\n    ours ${result.ours}, peer ${result.peer}`);
  console.log(`    ratio ${formatVerdict(result)}`);
};

/** Prints all results as the table of docs/performance.md. */
export const printTable = (): void => {
  console.log('\n| what | ours | peer | ratio | target |\n|---|---|---|---|---|');
  for (const { what, ours, peer, ratio, target } of results) {
    const targetText = 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;
    console.log(`| ${what} | ${ours} | ${peer} | ${ratio.toFixed(2)} | ${targetText} |`);
  }
};

/** Compares a measurement without a peer with its limit; the ratio is the share of the limit. */
export const printLimit = (
  what: string,
  ours: number,
  limit: number,
  format: (value: number) => string,
): void =>
  printResult({
    what,
    ours: format(ours),
    peer: `the limit, ${format(limit)}`,
    ratio: ours / limit,
    target: { atMost: 1 },
  });
