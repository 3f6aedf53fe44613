import { visible } from '../operator/visible.ts';
import type { Counts, Hearing } from './history.ts';

const everyMs = 2000;

export const countsText = ({ rows, added, alreadyThere, bad }: Counts): string =>
  `${rows} rows: ${added} added, ${alreadyThere} there already, ${bad} left out`;

/** Writes the progress of an import line by line, for stderr. */
export const hearingOf = (say: (line: string) => void, now: () => number): Hearing => {
  const begun = now();
  let toldAt = begun;
  return {
    bad: ({ line, reason }) => say(`line ${line}: ${visible(reason)}`),
    progress: (counts, read, size) => {
      if (now() - toldAt < everyMs) return;
      toldAt = now();
      const percent = Math.floor((read / size) * 100);
      const aSecond = Math.round((counts.rows / (toldAt - begun)) * 1000);
      say(`${percent} %, ${countsText(counts)}, ${aSecond} a second`);
    },
  };
};
