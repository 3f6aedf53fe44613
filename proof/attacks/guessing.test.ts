import { describe, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { adminPassword, aSuper, type TestAdmin } from '../../server/testing/admins.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { oneInShort } from '../engines.ts';
import { aPlace } from '../places.ts';
import { size, sized } from '../size.ts';
import { found, tried } from '../tried.ts';
import { attacked, callsAt } from './attacked.ts';
import { refusalOf } from './started.ts';

const perAccount = 15;
const perClient = 100;
const behindProxy = { TRUST_PROXY: '127.0.0.1' };

const somebody = (server: TestServer): Promise<TestAdmin> => aSuper(server);

/** Tries names from addresses as the proxy, or a liar, tells them; answers the statuses. */
const guess = async (
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

const evaluated = (statuses: readonly number[]): number =>
  statuses.filter((status) => status !== 429 && status !== 503).length;

const times = (count: number, name: string) => Array.from({ length: count }, () => name);
const many = (count: number) => Array.from({ length: count }, (_, turn) => `nobody-${turn}`);

const tooMany = (what: string, statuses: readonly number[], most: number): string[] =>
  evaluated(statuses) > most ? [`${what}: ${evaluated(statuses)} evaluated`] : [];

/** Why these are no guesses that reached a limit: some were evaluated, and then no more. */
const notGuessed = (statuses: readonly number[], tries: number): string[] => {
  const strange = statuses.filter((status) => ![401, 429, 503].includes(status));
  return [
    ...(statuses.length === tries ? [] : [`${statuses.length} of ${tries} guesses`]),
    ...(evaluated(statuses) > 0 ? [] : ['no guess was evaluated']),
    ...(statuses.includes(429) ? [] : ['no guess was one too many']),
    ...new Set(strange.map((status) => `a guess: ${status}`)),
  ];
};

describe.each(oneInShort)('on %s', (engine) => {
  test('an account is guessed at fifteen times an hour, from wherever and however fast', async () => {
    const server = await attacked(engine, somebody, behindProxy);
    const { username } = server.world;
    const tries = sized({ short: 40, whole: 400 });
    const name = (turn: number) => (turn % 2 ? username : ` ${username.toUpperCase()} `);
    const names = Array.from({ length: tries }, (_, turn) => name(turn));
    const statuses = await guess(server.url, names, (turn) => `203.0.113.${turn % 250}`, 30);
    tried({
      what: `${engine}: guesses at one account`,
      attempts: statuses.length,
      leaks: tooMany('an account', statuses, perAccount),
      losses: notGuessed(statuses, tries),
      note: `${evaluated(statuses)} evaluated`,
    });
  });

  test('who forges where the guesses come from gains none', async () => {
    const server = await attacked(engine, somebody);
    const tries = perClient + sized({ short: 10, whole: 200 });
    const forged = (turn: number) => `198.51.100.${turn % 250}, 10.0.0.${turn % 250}`;
    const statuses = await guess(server.url, many(tries), forged);
    tried({
      what: `${engine}: forged X-Forwarded-For`,
      attempts: statuses.length,
      leaks: tooMany('a client', statuses, perClient),
      losses: notGuessed(statuses, tries),
      note: `${evaluated(statuses)} evaluated`,
    });
  });

  test('a first hop that a client wrote itself is not believed behind a proxy', async () => {
    const server = await attacked(engine, somebody, behindProxy);
    const tries = perClient + sized({ short: 10, whole: 200 });
    // The proxy adds the address it saw behind what it was told.
    const told = (turn: number) => `198.51.100.${turn % 250}, 203.0.113.7`;
    const statuses = await guess(server.url, many(tries), told);
    tried({
      what: `${engine}: forged first hop`,
      attempts: statuses.length,
      leaks: tooMany('a client', statuses, perClient),
      losses: notGuessed(statuses, tries),
      note: `${evaluated(statuses)} evaluated`,
    });
  });

  test('all addresses of one IPv6 network are one client', async () => {
    const server = await attacked(engine, somebody, behindProxy);
    const tries = perClient + sized({ short: 10, whole: 200 });
    const inside = (turn: number) =>
      `2001:db8:7:7:${((turn * 7919) & 0xffff).toString(16)}::${turn + 1}`;
    const statuses = await guess(server.url, many(tries), inside);
    const beside = await guess(server.url, ['nobody'], () => '2001:db8:7:8::1');
    tried({
      what: `${engine}: one IPv6 network`,
      attempts: statuses.length + beside.length,
      leaks: tooMany('a network', statuses, perClient),
      losses: [
        ...notGuessed(statuses, tries),
        ...(beside[0] === 401 ? [] : [`the network beside it: ${beside[0]}`]),
      ],
      note: `${evaluated(statuses)} evaluated`,
    });
  });

  test('a browser that is known is locked out by no neighbour behind its address', async () => {
    const server = await attacked(engine, somebody, behindProxy);
    const { username } = server.world;
    const address = '203.0.113.9';
    const body = { username, password: adminPassword };
    const campus = callsAt(server.url, { 'x-forwarded-for': address });
    const first = await campus.ask(admins.login, { body });
    const cookie = String(first.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    const names = [...times(perAccount + 5, username), ...many(perClient)];
    const neighbours = await guess(server.url, names, () => address);
    const known = callsAt(server.url, { 'x-forwarded-for': address, cookie });
    const again = await known.ask(admins.login, { body });
    // What it is known by is nothing that a stranger could make up.
    const liar = { 'x-forwarded-for': '203.0.113.10', cookie: cookie.replace(/=.*/, '=made-up') };
    const made = await callsAt(server.url, liar).ask(admins.login, {
      body: { username, password: 'guess' },
    });
    tried({
      what: `${engine}: neighbours of a known browser`,
      attempts: neighbours.length + 2,
      losses: [
        ...notGuessed(neighbours, names.length),
        ...(cookie ? [] : ['no browser is known']),
        ...(again.status === 200 ? [] : [`the known browser: ${again.status}`]),
      ],
      leaks: made.status === 429 ? [] : [`a made-up cookie: ${made.status}`],
    });
  });

  test('who is unknown is answered as who is known', async () => {
    const server = await attacked(
      engine,
      async (given) => {
        const list = [];
        const count = sized({ short: 3, whole: 40 });
        for (let one = 0; one < count; one += 1) list.push(await aSuper(given));
        return list;
      },
      behindProxy,
    );
    const answers: string[] = [];
    const { losses } = found();
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (const [turn, { username }] of server.world.entries()) {
      const calls = callsAt(server.url, { 'x-forwarded-for': `203.0.113.${turn}` });
      for (const kind of ['known', 'unknown'] as const) {
        const body = {
          username: kind === 'known' ? username : `no-${username}`,
          password: 'guess',
        };
        const begun = performance.now();
        const { status, body: told } = await calls.ask(admins.login, { body });
        took[kind].push(performance.now() - begun);
        answers.push(JSON.stringify([status, told]));
        if (status !== 401) losses.push(`a guess: ${status}`);
      }
    }
    const median = (kind: 'known' | 'unknown') =>
      took[kind].toSorted((a, b) => a - b)[Math.floor(took[kind].length / 2)]?.toFixed(1);
    tried({
      what: `${engine}: unknown names`,
      attempts: answers.length,
      leaks: [...new Set(answers)].slice(1),
      losses,
      ...(size === 'whole' && {
        note: `median ${median('known')} ms known, ${median('unknown')} ms unknown`,
      }),
    });
  });
});

test('a server that would believe every proxy does not start', async () => {
  const place = await aPlace('sqlite');
  try {
    const said = await refusalOf({ ...place.env, TRUST_PROXY: 'true' });
    tried({
      what: 'TRUST_PROXY=true',
      attempts: 1,
      leaks: said?.includes('TRUST_PROXY') ? [] : [`said: ${said}`],
    });
  } finally {
    await place.remove();
  }
});
