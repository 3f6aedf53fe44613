import { describe, expect, test } from 'vitest';
import { aMachineList, numberedMachines } from '../testing/machines/machine-lists.ts';

describe('the list of machines', () => {
  test('is ordered by its columns, and equal ones by their physical ID', async () => {
    const slot = (productCount: number) => [{ rowNo: 1, columnNo: 1, productCount }];
    const { ids } = await aMachineList([
      { physicalId: 'PAD-10', name: 'hall 2', price: 12, stocks: slot(3) },
      { physicalId: 'PAD-9', name: 'Hall 10', pointsEnabled: true, point: 4, stocks: slot(7) },
      { physicalId: 'PAD-100', name: 'Éden', point: 9, stocks: slot(3) },
    ]);
    expect(await ids({ order: 'id' })).toEqual(['PAD-9', 'PAD-10', 'PAD-100']);
    expect(await ids({ order: '-id' })).toEqual(['PAD-100', 'PAD-10', 'PAD-9']);
    expect(await ids({ order: 'name' })).toEqual(['PAD-100', 'PAD-10', 'PAD-9']);
    expect(await ids({ order: '-price' })).toEqual(['PAD-10', 'PAD-9', 'PAD-100']);
    expect(await ids({ order: '-point' })).toEqual(['PAD-9', 'PAD-10', 'PAD-100']);
    expect(await ids({ order: 'count' })).toEqual(['PAD-10', 'PAD-100', 'PAD-9']);
    expect(await ids({ order: 'sync' })).toEqual(['PAD-9', 'PAD-10', 'PAD-100']);
  });

  test('stands in one order over all pages, however many are equal', async () => {
    const { ids } = await aMachineList(numberedMachines(13));
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => ids({ page, limit: 4, order: '-price' })),
    );
    expect(pages.flat()).toEqual(numberedMachines(13).map(({ physicalId }) => physicalId));
  });

  test('is found in by physical ID, name and SIM: the whole, the beginning, the middle', async () => {
    const { ask, ids } = await aMachineList([
      { physicalId: 'BOX-PAD-7', name: '100%' },
      { physicalId: 'PAD-70', simNumber: '8801700000001' },
      { physicalId: 'PAD-7', name: 'Library' },
    ]);
    expect(await ids({ find: ' pad-7 ' })).toEqual(['PAD-7', 'PAD-70', 'BOX-PAD-7']);
    expect(await ids({ find: 'pad-৭', order: 'id' })).toEqual(['BOX-PAD-7', 'PAD-7', 'PAD-70']);
    expect(await ids({ find: 'LIBR' })).toEqual(['PAD-7']);
    expect(await ids({ find: '00001' })).toEqual(['PAD-70']);
    expect(await ids({ find: '%' })).toEqual(['BOX-PAD-7']);
    expect(await ask({ find: 'pad', page: 1, limit: 2 })).toMatchObject({ count: 3 });
    expect(await ids({ find: "' or 1 = 1 --" })).toEqual([]);
  });
});
