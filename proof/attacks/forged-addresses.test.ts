import { describe, test } from 'vitest';
import { aPlace, engines } from '../places.ts';
import { tried } from '../tried.ts';
import { attacked } from './attacked.ts';
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
import { refusalOf } from './started.ts';

describe.each(engines)('on %s', (engine) => {
  test('who forges where the guesses come from gains none', async () => {
    const server = await attacked(engine, somebody);
    const tries = perClient + 100;
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
    const tries = perClient + 100;
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
    const tries = perClient + 100;
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
