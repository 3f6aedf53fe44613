import { reasonOf } from '../core/db/reason.ts';

/** Good, a warning or a fault. */
type Mark = '✓' | '!' | '✗';

export interface Finding {
  readonly mark: Mark;
  /** The finding and, unless it is good, the remedy. */
  readonly says: string;
}

export const well = (says: string): Finding => ({ mark: '✓', says });
export const doubtful = (says: string): Finding => ({ mark: '!', says });
export const broken = (says: string): Finding => ({ mark: '✗', says });

export interface Check<P> {
  readonly name: string;
  readonly run: (parts: P) => Promise<Finding> | Finding;
}

export interface Line extends Finding {
  readonly name: string;
  readonly ms: number;
}

const findingOf = async <P>({ run }: Check<P>, parts: P): Promise<Finding> => {
  try {
    return await run(parts);
  } catch (error) {
    return broken(reasonOf(error));
  }
};

/** Runs one check; an exception is a fault with its reason. */
export const examine = async <P>(check: Check<P>, parts: P): Promise<Line> => {
  const begun = performance.now();
  const { mark, says } = await findingOf(check, parts);
  return { name: check.name, mark, says, ms: performance.now() - begun };
};

const worthTellingMs = 1000;

export const textOf = ({ mark, name, says, ms }: Line): string => {
  const time = ms < worthTellingMs ? '' : ` (${(ms / 1000).toFixed(1)} s)`;
  return `${mark} ${name}: ${says}${time}`;
};
