import type { Locator, Page } from '@playwright/test';
import { machines } from '../contract/machines.ts';
import { sizes } from '../contract/sizes.ts';
import { callEndpoint } from './call.ts';
import { paths } from './fixtures.ts';
import { findRow } from './lists.ts';
import type { World } from './world.ts';

/** Two rows with the counts 3, 20 and 0, the last place of the second row without a slot. */
export const aCabinet = async (world: World) => {
  const institution = await world.institution();
  const slot = (rowNo: number, columnNo: number, productCount: number) => ({
    rowNo,
    columnNo,
    productCount,
  });
  const { machine } = await callEndpoint(world.line, machines.create, {
    params: { institutionId: institution._id },
    body: { physicalId: 'PAD-1', stocks: [slot(1, 1, 20), slot(1, 2, 20), slot(2, 1, 20)] },
  });
  const params = { institutionId: institution._id, machineId: machine._id };
  await callEndpoint(world.line, sizes.add, {
    params,
    body: { sizeId: 'L', sizeName: 'Large', price: 12, point: 1 },
  });
  await callEndpoint(world.line, machines.update, {
    params,
    body: { taskAssignedTo: '', stocks: [slot(1, 1, 3), slot(1, 2, 20), slot(2, 1, 0)] },
  });
  const read = async () => {
    const answer = await callEndpoint(world.line, machines.all, { params });
    return answer.machines[0];
  };
  const change = (name: string) =>
    callEndpoint(world.line, machines.update, { params, body: { name, price: 10 } });
  return { tab: paths.institution(institution, 'machines'), read, change };
};

/** Opens the form in which a machine's slots are counted. */
export const openStock = async (page: Page, physicalId: string): Promise<Locator> => {
  await findRow(page, physicalId).getByRole('button', { name: 'Update stock' }).click();
  return page.getByRole('dialog', { name: `Update Stock: ${physicalId}` });
};
