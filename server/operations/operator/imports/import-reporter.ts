import { escapeInvisible } from '../escape-invisible.ts';
import type { ImportCounts, ImportObserver } from './history.ts';

const intervalMs = 2000;

export const formatCounts = ({ rows, added, alreadyThere, bad }: ImportCounts): string =>
  `${rows} rows: ${added} added, ${alreadyThere} there already, ${bad} left out`;

/** Writes the progress of an import line by line, for stderr. */
export const createImportReporter = (
  printLine: (line: string) => void,
  now: () => number,
): ImportObserver => {
  const begun = now();
  let reportedAt = begun;
  return {
    bad: ({ line, reason }) => printLine(`line ${line}: ${escapeInvisible(reason)}`),
    progress: (counts, read, size) => {
      if (now() - reportedAt < intervalMs) return;
      reportedAt = now();
      const percent = Math.floor((read / size) * 100);
      const perSecond = Math.round((counts.rows / (reportedAt - begun)) * 1000);
      printLine(`${percent} %, ${formatCounts(counts)}, ${perSecond} a second`);
    },
  };
};
