import { describe, test } from 'vitest';
import { paramsIn } from '../../server/testing/world.ts';
import { dumpOf } from '../dump.ts';
import { oneInShort } from '../engines.ts';
import { found, tried } from '../tried.ts';
import { attacked } from './attacked.ts';
import { changesBetween } from './changes.ts';
import { aCity, effectiveBody, end } from './session-ends.ts';
import { nameOf } from './town.ts';

/** Rows that an ending itself changes. */
const isOfEnding = (change: string): boolean => /^(admins|knownClients)[:,]/.test(change);

describe.each(oneInShort)('on %s', (engine) => {
  test('after logout, password change or removal the next request is a 401', async () => {
    const server = await attacked(engine, aCity);
    const { own, ended } = server.world;
    const { leaks } = found();
    for (const one of ended) {
      await end(server, one);
      const before = await dumpOf(server.place);
      const { status } = await server.ask(one.row, {
        token: one.admin.token,
        params: paramsIn(one.row, own.estate, own.campus),
        body: effectiveBody(one.row),
      });
      const changes = changesBetween(before, await dumpOf(server.place));
      if (status !== 401 || changes.some((change) => !isOfEnding(change))) {
        leaks.push(`${nameOf(one.row)} after ${one.ending}: ${status}`);
      }
    }
    tried({ what: `${engine}: ended sessions`, attempts: ended.length, leaks });
  });
});
