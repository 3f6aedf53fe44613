import { describe, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { machines } from '../../contract/machines.ts';
import { buildPath } from '../../contract/request.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import { testedEngines } from '../places.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { hostileRequests } from './hostile-http.ts';
import { RawConnection } from './raw-connection.ts';
import { pulseDuring, pulseText } from './vitals.ts';

const rounds = 3;

describe.each(testedEngines)('on %s', (engine) => {
  test('no request, however it is written, is answered with a fault of the server', async () => {
    const server = await startAttackedServer(engine, createNeighbours);
    const { own, callers } = server.world;
    const { host } = new URL(server.url);
    const token = callers.INSTITUTION.token;
    const path = buildPath(machines.update, {
      params: { institutionId: own.campus.id, machineId: own.campus.machine.id },
    });
    const requests = hostileRequests({ host, token, path });
    const { leaks } = trialFindings();
    let shed = 0;
    let hungUp = 0;
    const pulse = await pulseDuring(server.url, async () => {
      for (let round = 0; round < rounds; round += 1) {
        for (const { say, bytes } of requests) {
          const raw = await RawConnection.to(server.url);
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
    recordTrial({
      what: `${engine}: hostile HTTP`,
      attempts: rounds * requests.length,
      leaks,
      losses: pulse.unanswered ? [`${pulse.unanswered} health calls`] : [],
      note: `${hungUp} hung up on, ${shed} shed; ${pulseText(pulse)}`,
    });
  });
});
