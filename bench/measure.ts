/** Times are never compared across runs: each result is a ratio of two measurements of this run. */
export interface Line {
  readonly what: string;
  readonly ours: string;
  readonly peer: string;
  readonly ratio: number;
  readonly target: { readonly atMost: number } | { readonly atLeast: number };
}

export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds of `work`. */
export const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Median milliseconds of `runs` runs after a warm-up. */
export const median = async (runs: number, work: () => Promise<unknown>): Promise<number> => {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push(await timeOf(work));
  return middle(times);
};

export const milliseconds = (time: number): string => `${time.toFixed(2)} ms`;
export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;

const verdict = ({ ratio, target }: Line): string => {
  const isMet = 'atMost' in target ? ratio <= target.atMost : ratio >= target.atLeast;
  const wanted = 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;
  return `${ratio.toFixed(2).padStart(10)}   ${wanted.padEnd(9)} ${isMet ? 'met' : 'MISSED'}`;
};

const printed: Line[] = [];

export const print = (line: Line): void => {
  printed.push(line);
  console.log(`${line.what}\n    ours ${line.ours}, peer ${line.peer}`);
  console.log(`    ratio ${verdict(line)}`);
};

/** Prints all results as the table of docs/performance.md. */
export const printTable = (): void => {
  console.log('\n| what | ours | peer | ratio | target |\n|---|---|---|---|---|');
  for (const { what, ours, peer, ratio, target } of printed) {
    const wanted = 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;
    console.log(`| ${what} | ${ours} | ${peer} | ${ratio.toFixed(2)} | ${wanted} |`);
  }
};

/** Compares a measurement without a peer with its limit; the ratio is the share of the limit. */
export const printLimit = (
  what: string,
  ours: number,
  limit: number,
  format: (value: number) => string,
): void =>
  print({
    what,
    ours: format(ours),
    peer: `the limit, ${format(limit)}`,
    ratio: ours / limit,
    target: { atMost: 1 },
  });
