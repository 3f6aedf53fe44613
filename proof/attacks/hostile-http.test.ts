import { describe, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { machines } from '../../contract/machines.ts';
import { pathOf } from '../../contract/request.ts';
import { makeNeighbours } from '../../server/testing/neighbours.ts';
import { engines } from '../places.ts';
import { found, tried } from '../tried.ts';
import { attacked } from './attacked.ts';
import { hostileRequests } from './hostile-http.ts';
import { Raw } from './raw.ts';
import { pulseDuring, toldOf } from './vitals.ts';

const rounds = 3;

describe.each(engines)('on %s', (engine) => {
  test('no request, however it is written, is answered with a fault of the server', async () => {
    const server = await attacked(engine, makeNeighbours);
    const { own, callers } = server.world;
    const { host } = new URL(server.url);
    const token = callers.INSTITUTION.token;
    const path = pathOf(machines.update, {
      params: { institutionId: own.campus.id, machineId: own.campus.machine.id },
    });
    const requests = hostileRequests({ host, token, path });
    const { leaks } = found();
    let shed = 0;
    let hungUp = 0;
    const pulse = await pulseDuring(server.url, async () => {
      for (let round = 0; round < rounds; round += 1) {
        for (const { say, bytes } of requests) {
          const raw = await Raw.to(server.url);
          const answer = await raw.send(bytes).answer();
          raw.close();
          if (!answer) hungUp += 1;
          else if (answer.status === 503) shed += 1;
          else if (answer.status >= 500) leaks.push(`${say}: ${answer.status}`);
          else if (/root:|"accessToken"|^\s+at /m.test(answer.text)) leaks.push(`${say}: leaked`);
        }
      }
    });
    await server.call(admins.me, { token });
    tried({
      what: `${engine}: hostile HTTP`,
      attempts: rounds * requests.length,
      leaks,
      losses: pulse.unanswered ? [`${pulse.unanswered} health calls`] : [],
      note: `${hungUp} hung up on, ${shed} shed; ${toldOf(pulse)}`,
    });
  });
});
