import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, onTestFinished, test } from 'vitest';
import { alerts } from '../../contract/alerts.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import {
  aMailbox,
  aSubscription,
  aWebhookReceiver,
  mailingTo,
  sealedSecret,
} from '../../server/testing/alerting.ts';
import type { Campus } from '../../server/testing/estates.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { testedEngines } from '../places.ts';
import { recordTrial } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startLoops } from './loops.ts';
import { pulseDuring, pulseText } from './vitals.ts';

const receivers = 50;
/** Seconds within which an alert leaves in any case. */
const maxSeconds = 20;
const evilLink = 'http://evil.example/refund';

/** A server at many addresses of this computer that takes calls and never answers. */
const aSilentServer = async () => {
  const server = createServer();
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, urlOf: (host: number) => `http://127.0.1.${host + 1}:${port}/` };
};

const aWebhook = (server: TestServer, campus: Campus, address: string) => {
  const { id: institutionId, organizationId } = campus;
  const webhook = { channel: 'WEBHOOK', address, ...sealedSecret(server) } as const;
  return aSubscription(server, { organizationId, institutionId, ...webhook });
};

describe.each(testedEngines)('on %s', (engine) => {
  test('fifty silent receivers and fifty strangers delay and reach nobody', async () => {
    const silent = await aSilentServer();
    const stocked = Promise.withResolvers<void>();
    const quick = await aWebhookReceiver((response, { body }) => {
      response.writeHead(204).end();
      if (body.includes('STOCK_EMPTY')) stocked.resolve();
    });
    const mailbox = await aMailbox();
    const fill = async (tests: TestServer) => {
      const world = await createNeighbours(tests);
      for (let host = 0; host < receivers - 1; host += 1) {
        await aWebhook(tests, world.foreign.campus, silent.urlOf(host));
      }
      await aWebhook(tests, world.own.campus, quick.url);
      return world;
    };
    const env = { ...mailingTo(mailbox), WEBHOOK_NETWORKS: 'own', ALERT_DOMAINS: '' };
    const server = await startAttackedServer(engine, fill, env);
    const { own, foreign } = server.world;
    const spammer = foreign.estate.campuses[1];
    for (let stranger = 0; stranger < receivers - 1; stranger += 1) {
      const address = `stranger-${stranger}@elsewhere.example`;
      const body = {
        channel: 'EMAIL',
        address,
        language: 'en',
        severity: 'warning',
        mode: 'AT_ONCE',
      };
      await server.call(alerts.create, { token: spammer.admin.token, body });
    }
    await server.call(machines.update, {
      token: spammer.admin.token,
      params: { institutionId: spammer.id, machineId: spammer.machine.id },
      body: { name: `Your refund waits: ${evilLink}`, price: 10 },
    });
    const count = ({ machineKey }: Campus, seq: number, counted: number) =>
      server.call(machineApi.sync, {
        token: machineKey,
        body: {
          epoch: 1,
          uptimeMs: 0,
          events: [{ type: 'COUNT', seq, uptimeMs: 0, rowNo: 1, columnNo: 1, counted }],
        },
      });
    let seconds = 0;
    let toggles = 0;
    const pulse = await pulseDuring(server.url, async () => {
      const toggling = startLoops(1, async (turn) => {
        for (const campus of [foreign.campus, spammer]) await count(campus, 10 + turn, turn % 2);
        await setTimeout(2000);
      });
      await once(silent.server, 'request');
      const begun = performance.now();
      await count(own.campus, 10, 0);
      await stocked.promise;
      seconds = Math.round((performance.now() - begun) / 100) / 10;
      // Time for mails, had they come.
      await setTimeout(30_000);
      await toggling.stop();
      toggles = toggling.done();
    });
    const toStrangers = mailbox.mails.filter(({ to }) => to[0]?.startsWith('stranger-'));
    const addresses = new Set(toStrangers.map(({ to }) => to[0]));
    const linked = mailbox.mails.filter(({ raw }) => raw.includes(evilLink));
    recordTrial({
      what: `${engine}: alerts beside silent receivers and strangers`,
      attempts: toggles,
      losses: pulse.unanswered ? ['calls of /livez'] : [],
      leaks: [
        ...(seconds > maxSeconds ? [`an alert after ${seconds} s`] : []),
        ...(toStrangers.length > addresses.size ? ['a second mail to a stranger'] : []),
        ...linked.map(({ to }) => `a link of the attacker to ${to[0]}`),
      ],
      note: `another tenant's alert after ${seconds} s; ${toStrangers.length} mails to ${receivers - 1} strangers, ${mailbox.mails.length} in all; ${pulseText(pulse)}`,
    });
  });
});
