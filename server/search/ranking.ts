import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { latinDigits } from '../../contract/digits.ts';
import type { Found } from '../../contract/search.ts';
import { beginsWith, contains, equals } from '../core/containing.ts';

/** How well a text fits: the whole, the beginning, the middle. */
const ranks = [0, 1, 2] as const;
type Rank = (typeof ranks)[number];

export interface Ranked {
  readonly rank: Rank;
  readonly found: Found;
}

type Fits = (column: string, text: string) => RawBuilder<boolean>;

/** Whether one of the columns fits the text, as it was typed or with the digits of IDs. */
const anyFits = (fits: Fits, columns: readonly string[], text: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [...new Set([text, latinDigits(text)])].flatMap((form) =>
      columns.map((column) => fits(column, form)),
    ),
    sql` or `,
  )})`;

export const anyContains = (columns: readonly string[], text: string): Expression<SqlBool> =>
  anyFits(contains, columns, text);

export const rankOf = (columns: readonly string[], text: string): RawBuilder<Rank> =>
  sql<Rank>`case when ${anyFits(equals, columns, text)} then 0
    when ${anyFits(beginsWith, columns, text)} then 1 else 2 end`;

/** Takes from every list in turn, so that many of one kind do not hide the others. */
export const fairShare = <T>(lists: readonly (readonly T[])[], most: number): T[] => {
  const counts = lists.map(() => 0);
  let left = most;
  for (let taken = -1; left > 0 && taken !== 0; ) {
    taken = 0;
    for (const [index, list] of lists.entries()) {
      const count = counts[index] ?? 0;
      if (left === 0 || count >= list.length) continue;
      counts[index] = count + 1;
      left -= 1;
      taken += 1;
    }
  }
  return lists.flatMap((list, index) => list.slice(0, counts[index]));
};

/** The best of all lists: of each rank a fair share, as long as there is room. */
export const bestOf = (lists: readonly (readonly Ranked[])[], most: number): Found[] => {
  const best: Found[] = [];
  for (const rank of ranks) {
    const ofRank = lists.map((list) => list.filter((ranked) => ranked.rank === rank));
    best.push(...fairShare(ofRank, most - best.length).map(({ found }) => found));
  }
  return best;
};
