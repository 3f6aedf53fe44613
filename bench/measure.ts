/** Times are never compared across runs: each line is a ratio of two things measured in this one. */
export interface Line {
  readonly what: string;
  readonly ours: string;
  readonly peer: string;
  readonly ratio: number;
  readonly target: { readonly atMost: number } | { readonly atLeast: number };
}

/** The median milliseconds of so many runs, after one that does not count. */
export const median = async (runs: number, work: () => Promise<unknown>): Promise<number> => {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
};

export const milliseconds = (time: number): string => `${time.toFixed(2)} ms`;

const verdict = ({ ratio, target }: Line): string => {
  const isMet = 'atMost' in target ? ratio <= target.atMost : ratio >= target.atLeast;
  const wanted = 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`;
  return `${ratio.toFixed(2).padStart(10)}   ${wanted.padEnd(9)} ${isMet ? 'met' : 'MISSED'}`;
};

export const print = (line: Line): void => {
  console.log(`${line.what}\n    ours ${line.ours}, peer ${line.peer}`);
  console.log(`    ratio ${verdict(line)}`);
};
