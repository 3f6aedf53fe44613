import { describe, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { adminPassword, aSuper } from '../../server/testing/admins.ts';
import { oneInShort } from '../engines.ts';
import { size, sized } from '../size.ts';
import { found, tried } from '../tried.ts';
import { attacked, callsAt } from './attacked.ts';
import {
  behindProxy,
  evaluated,
  guess,
  many,
  notGuessed,
  perClient,
  somebody,
  tooMany,
} from './guessing.ts';

const perAccount = 15;

const times = (count: number, name: string) => Array.from({ length: count }, () => name);

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
