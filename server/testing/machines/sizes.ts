import { machines } from '../../../contract/machines.ts';
import { sizes } from '../../../contract/sizes.ts';
import { aSuper } from '../admins/admins.ts';
import { aServer } from '../server.ts';
import { aMachine, type TestMachine } from './machines.ts';

export const largeSize = { sizeName: 'Large', sizeId: 'L', price: 12, point: 1 };

export const sizeParams = (machine: TestMachine, sizeId?: string) => ({
  institutionId: machine.institutionId,
  machineId: machine.id,
  ...(sizeId !== undefined && { sizeId }),
});

export const aMachineOfSizes = async () => {
  const server = await aServer();
  const machine = await aMachine(server, {
    stocks: [
      { rowNo: 1, columnNo: 1, productCount: 5 },
      { rowNo: 1, columnNo: 2, productCount: 5 },
      { rowNo: 2, columnNo: 1, productCount: 5 },
    ],
  });
  const { token } = await aSuper(server);
  const add = async (form: object = largeSize) =>
    (await server.call(sizes.add, { params: sizeParams(machine), body: form, token })).machine;
  /** Sets the sizes of the slots, in their order. */
  const fill = (sizeIds: readonly (string | null)[]) =>
    server.call(machines.update, {
      params: sizeParams(machine),
      body: {
        stocks: [
          { rowNo: 1, columnNo: 1, productCount: 5, sizeId: sizeIds[0] },
          { rowNo: 1, columnNo: 2, productCount: 5, sizeId: sizeIds[1] },
          { rowNo: 2, columnNo: 1, productCount: 5, sizeId: sizeIds[2] },
        ],
      },
      token,
    });
  return { server, machine, token, add, fill };
};
