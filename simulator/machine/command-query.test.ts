import { expect, test } from 'vitest';
import { aCommand, actsAtOnce, aWatchedMachine, neverActs } from '../testing/watched-machine.ts';

test('a query for a command that it never received lets it expire, also when the offer comes late', async () => {
  const { machine, server } = aWatchedMachine(neverActs);
  server.queryResult(aCommand());
  await machine.sync();
  await machine.sync();
  expect(server.resultOf('one')).toEqual({ commandId: 'one', state: 'EXPIRED' });
  server.results.clear();
  server.queue(aCommand());
  machine.powerCut();
  await machine.sync();
  await machine.carryOut();
  await machine.sync();
  expect(server.resultOf('one')?.state).toBe('EXPIRED');
});

test('a query for a command that it has carried out is answered from its journal', async () => {
  const { machine, server, begun } = aWatchedMachine(actsAtOnce);
  server.queue(aCommand());
  await machine.sync();
  await machine.carryOut();
  await machine.sync();
  server.results.clear();
  server.queryResult(aCommand());
  await machine.listen(0);
  machine.powerCut();
  await machine.listen(0);
  await machine.carryOut();
  await machine.sync();
  expect(server.resultOf('one')?.state).toBe('SUCCEEDED');
  expect(begun).toHaveLength(1);
});
