import type { AdminType, Endpoint } from '../../contract/endpoint.ts';
import { textOf } from '../../server/testing/answered-text.ts';
import { bodyFor } from '../../server/testing/arbitrary.ts';
import type { Given } from '../../server/testing/calls.ts';
import { paramsIn, queryIn } from '../../server/testing/world.ts';
import { found } from '../tried.ts';
import type { Attacked } from './attacked.ts';
import { nameOf, type Spot, type Town } from './town.ts';

/** What these callers must never read. */
export const secretOf = (type: AdminType, { own, sibling, foreign }: Town): readonly string[] => {
  const theirs = [foreign.estate.marker, ...foreign.estate.campuses.map(({ marker }) => marker)];
  if (type === 'SUPER') return [];
  return type === 'ORGANIZATION'
    ? theirs
    : [...theirs, sibling.campus.marker, own.estate.unlockRfidId];
};

export const mayReach = (type: AdminType, { name }: Spot): boolean =>
  type === 'SUPER' || name === 'own' || (type === 'ORGANIZATION' && name === 'sibling');

export const givenAt = (row: Endpoint, { estate, campus }: Spot): Given => ({
  params: paramsIn(row, estate, campus),
  query: queryIn(row, estate, campus),
  body: bodyFor(row),
});

/** What a caller who reads may see. */
interface Sight {
  /** Must not stand in any answer. */
  readonly hidden: readonly string[];
  /** What is asked for is the caller's own. */
  readonly isTheirs: boolean;
  /** What the caller may see and others must not: only answers that show it can give it away. */
  readonly looksFor: readonly string[];
}

/** Asks again and again, and keeps a list of what was not answered as it must be. */
export const asker = (server: Attacked<Town>) => {
  const { leaks, losses } = found();
  let attempts = 0;
  let shown = 0;
  const expectStatus = async (row: Endpoint, who: string, given: Given, status: number) => {
    attempts += 1;
    const answer = await server.ask(row, given);
    if (answer.status === status) return;
    leaks.push(`${nameOf(row)} by ${who}: ${answer.status} instead of ${status}`);
  };
  const expectNothing = async (
    row: Endpoint,
    who: string,
    given: Given,
    { hidden, isTheirs, looksFor }: Sight,
  ) => {
    attempts += 1;
    const answer = await server.ask(row, given);
    const text = textOf(row, answer);
    for (const marker of hidden) {
      if (text.includes(marker)) leaks.push(`${nameOf(row)} by ${who} tells ${marker}`);
    }
    // What is refused tells nothing, and proves nothing.
    if (isTheirs && answer.status !== row.status) {
      losses.push(`${nameOf(row)} by ${who}: ${answer.status}`);
    }
    if (looksFor.some((marker) => text.includes(marker))) shown += 1;
  };
  return {
    leaks,
    losses,
    expectStatus,
    expectNothing,
    attempts: () => attempts,
    shown: () => shown,
  };
};
export type Asker = ReturnType<typeof asker>;
