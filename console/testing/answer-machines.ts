import { institutions } from '../../contract/institutions.ts';
import { type Machine, machines } from '../../contract/machines.ts';
import type { Inside } from '../../contract/tenant-summary.ts';
import { buildInstitution, buildMachine } from './builders.ts';
import type { FakeServer } from './fake-server.ts';
import { startServer } from './start-server.ts';

/** Answers every endpoint that reads machines, and the institution's counts. */
export const answerMachines = (
  server: FakeServer,
  fleet: readonly Machine[],
  inside: Partial<Inside> = {},
): FakeServer =>
  server
    .answer(machines.all, { machines: [...fleet], count: fleet.length })
    .answerWith(machines.one, ({ params: { machineId } }) => {
      const machine = fleet.find((one) => [one._id, one.physicalId].includes(machineId));
      if (!machine) throw new Error(`No machine ${machineId}`);
      return { machine };
    })
    .answer(institutions.one, {
      institution: buildInstitution({
        inside: {
          machines: fleet.length,
          active: fleet.filter(({ isActivated }) => isActivated).length,
          ...inside,
        },
      }),
    });

/** A fake server with these machines in its institution, m1 the first. */
export const startFleet = (
  given: readonly Partial<Machine>[],
  inside: Partial<Inside> = {},
): FakeServer =>
  answerMachines(
    startServer(),
    given.map((one, at) => buildMachine({ _id: `m${at + 1}`, ...one })),
    inside,
  );
