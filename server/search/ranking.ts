import type { Found } from '../../contract/search.ts';
import { type MatchRank, matchRanks } from '../platform/lists/text-search.ts';

export interface Ranked {
  readonly rank: MatchRank;
  readonly found: Found;
}

/** Takes entries round-robin from every list, so that many of one kind do not hide the others. */
export const fairShare = <T>(lists: readonly (readonly T[])[], most: number): T[] => {
  const counts = lists.map(() => 0);
  let left = most;
  for (let takenNow = -1; left > 0 && takenNow !== 0; ) {
    takenNow = 0;
    for (const [index, list] of lists.entries()) {
      const count = counts[index] ?? 0;
      if (left === 0 || count >= list.length) continue;
      counts[index] = count + 1;
      left -= 1;
      takenNow += 1;
    }
  }
  return lists.flatMap((list, index) => list.slice(0, counts[index]));
};

/** Returns the best entries of all lists: a fair share of each rank until `most` is reached. */
export const bestOf = (lists: readonly (readonly Ranked[])[], most: number): Found[] => {
  const best: Found[] = [];
  for (const rank of matchRanks) {
    const ofRank = lists.map((list) => list.filter((ranked) => ranked.rank === rank));
    best.push(...fairShare(ofRank, most - best.length).map(({ found }) => found));
  }
  return best;
};
