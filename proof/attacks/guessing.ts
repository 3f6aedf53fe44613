import { admins } from '../../contract/admins.ts';
import { aSuper, type TestAdmin } from '../../server/testing/admins.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { callsAt } from './attacked.ts';

export const perClient = 100;
export const behindProxy = { TRUST_PROXY: '127.0.0.1' };

export const somebody = (server: TestServer): Promise<TestAdmin> => aSuper(server);

/** Tries names from addresses as the proxy, or a liar, tells them; answers the statuses. */
export const guess = async (
  url: string,
  names: readonly string[],
  addressOf: (turn: number) => string | undefined,
  atOnce = 8,
): Promise<number[]> => {
  const statuses: number[] = [];
  const turns = names.entries();
  const guesser = async () => {
    for (const [turn, username] of turns) {
      const address = addressOf(turn);
      const calls = callsAt(url, address === undefined ? {} : { 'x-forwarded-for': address });
      const body = { username, password: `guess ${turn}` };
      statuses.push((await calls.ask(admins.login, { body })).status);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, guesser));
  return statuses;
};

export const evaluated = (statuses: readonly number[]): number =>
  statuses.filter((status) => status !== 429 && status !== 503).length;

export const many = (count: number) => Array.from({ length: count }, (_, turn) => `nobody-${turn}`);

export const tooMany = (what: string, statuses: readonly number[], most: number): string[] =>
  evaluated(statuses) > most ? [`${what}: ${evaluated(statuses)} evaluated`] : [];

/** Why these are no guesses that reached a limit: some were evaluated, and then no more. */
export const notGuessed = (statuses: readonly number[], tries: number): string[] => {
  const strange = statuses.filter((status) => ![401, 429, 503].includes(status));
  return [
    ...(statuses.length === tries ? [] : [`${statuses.length} of ${tries} guesses`]),
    ...(evaluated(statuses) > 0 ? [] : ['no guess was evaluated']),
    ...(statuses.includes(429) ? [] : ['no guess was one too many']),
    ...new Set(strange.map((status) => `a guess: ${status}`)),
  ];
};
