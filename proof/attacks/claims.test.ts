import { describe, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { aSuper } from '../../server/testing/admins.ts';
import { aMachine } from '../../server/testing/machines.ts';
import { tableOf } from '../dump.ts';
import { oneInShort } from '../engines.ts';
import { sized } from '../size.ts';
import { found, tried } from '../tried.ts';
import { attacked, callsAt } from './attacked.ts';

const clients = sized({ short: 8, whole: 60 });
const triesEach = sized({ short: 15, whole: 60 });

const from = (client: number): Readonly<Record<string, string>> => ({
  'x-forwarded-for': `203.0.${client >> 8}.${client & 255}`,
});

describe.each(oneInShort)('on %s', (engine) => {
  test('wrong claims void no code, win no key and fill no audit', async () => {
    const server = await attacked(
      engine,
      async (given) => ({ machine: await aMachine(given), token: (await aSuper(given)).token }),
      { TRUST_PROXY: '127.0.0.1' },
    );
    const { machine, token } = server.world;
    const { physicalId, institutionId, id: machineId } = machine;
    const { claimCode } = await server.call(machines.pairingCode, {
      params: { institutionId, machineId },
      token,
    });
    const audited = async () => (await tableOf(server.place, 'audit')).length;
    const before = await audited();
    const { leaks } = found();
    const guessers = Array.from({ length: clients }, async (_, client) => {
      const calls = callsAt(server.url, from(client));
      for (let turn = 0; turn < triesEach; turn += 1) {
        const wrong = `${String(turn).padStart(4, '0')}-${String(client).padStart(4, '0')}`;
        const named = turn % 3 ? physicalId : `NO-${turn}`;
        const body = { physicalId: named, claimCode: wrong === claimCode ? 'ZZZZ-ZZZZ' : wrong };
        const { status } = await calls.ask(machineApi.claim, { body });
        if (status < 400) leaks.push(`a wrong code: ${status}`);
        if (status >= 500 && status !== 503) leaks.push(`a fault: ${status}`);
      }
    });
    await Promise.all(guessers);
    const grown = (await audited()) - before;
    // One row for a client and hour; the hour may turn meanwhile.
    if (grown > 2 * clients) leaks.push(`${grown} audit rows`);
    const installer = callsAt(server.url, from(60_000));
    const { status } = await installer.ask(machineApi.claim, { body: { physicalId, claimCode } });
    tried({
      what: `${engine}: wrong claims`,
      attempts: clients * triesEach,
      leaks,
      losses: status === 201 ? [] : [`the right code: ${status}`],
      note: `${grown} audit rows by ${clients} clients`,
    });
  });

  test('refused logins fill no audit', async () => {
    const server = await attacked(engine, async () => undefined, { TRUST_PROXY: '127.0.0.1' });
    const audited = async () => (await tableOf(server.place, 'audit')).length;
    const before = await audited();
    const guessers = Array.from({ length: clients }, async (_, client) => {
      const calls = callsAt(server.url, from(client));
      for (let turn = 0; turn < triesEach; turn += 1) {
        const body = { username: `nobody-${client % 4}`, password: 'guess' };
        await calls.ask(admins.login, { body });
      }
    });
    await Promise.all(guessers);
    const grown = (await audited()) - before;
    tried({
      what: `${engine}: refused logins`,
      attempts: clients * triesEach,
      leaks: grown > 2 * clients ? [`${grown} audit rows`] : [],
      note: `${grown} audit rows by ${clients} clients`,
    });
  });
});
