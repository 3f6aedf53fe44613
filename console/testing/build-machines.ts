import { type Machine, machines } from '../../contract/machines.ts';
import { buildMachine } from './builders.ts';
import type { FakeServer } from './fake-server.ts';
import { slicePage } from './slice-page.ts';

/** Builds `count` machines, `PAD-1` in `Hall 1`, `PAD-2` in `Hall 2` and so on. */
export const buildMachines = (count: number): Machine[] =>
  Array.from({ length: count }, (_, index) => {
    const n = index + 1;
    return buildMachine({ _id: `m${n}`, physicalId: `PAD-${n}`, name: `Hall ${n}` });
  });

/** Answers the requests of lists and selects for machines, as they are at the time of the call. */
export const answerMachinePages = (server: FakeServer, all: readonly Machine[]): FakeServer =>
  server.answerWith(machines.all, ({ query }) => {
    const find = String(query.find ?? '').toLowerCase();
    const matching = all.filter(({ physicalId, name }) =>
      `${physicalId} ${name}`.toLowerCase().includes(find),
    );
    return { machines: slicePage(matching, query), count: matching.length };
  });

/** Answers with the one machine of the institution, as it is at the time of the call. */
export const answerOneMachine = (server: FakeServer, given: Partial<Machine>): Machine => {
  const machine = buildMachine(given);
  answerMachinePages(server, [machine]).answerWith(machines.one, () => ({ machine }));
  return machine;
};
