import { type Endpoint, paramNames } from '../../contract/endpoint.ts';
import { adminRows } from '../../server/testing/admin-rows.ts';
import { machineWrites } from '../../server/testing/writes.ts';
import { type Asker, givenAt } from './asker.ts';
import type { Town } from './town.ts';

export const asStrangers = async ({ expectStatus }: Asker, { own, bad, tokens }: Town) => {
  const key = { 'a machine key': own.campus.machineKey };
  for (const { row } of adminRows) {
    for (const [who, token] of Object.entries({ ...bad, ...key })) {
      await expectStatus(row, who, { ...givenAt(row, own), token }, 401);
    }
  }
  for (const row of machineWrites) {
    for (const [who, token] of Object.entries({ ...bad, ...tokens })) {
      await expectStatus(row, who, { ...givenAt(row, own), token }, 401);
    }
  }
};

/** The parameters that name something; days do not. */
const idsOf = (row: Endpoint) => paramNames(row.path).filter((name) => !name.endsWith('Date'));

export const underWrongParents = async ({ expectStatus }: Asker, town: Town) => {
  for (const { row, who } of adminRows.filter(({ row }) => idsOf(row).length > 1)) {
    const here = givenAt(row, town.own);
    const [parent = ''] = idsOf(row);
    for (const spot of [town.sibling, town.foreign]) {
      const there = givenAt(row, spot);
      const from = there.params?.[parent] ?? '';
      const isParentShared = from === here.params?.[parent];
      if (isParentShared) continue;
      for (const type of who.types) {
        const token = town.tokens[type];
        const childOfOther = { ...there.params, [parent]: here.params?.[parent] ?? '' };
        const parentOfOther = { ...here.params, [parent]: from };
        for (const params of [childOfOther, parentOfOther]) {
          await expectStatus(row, `${type}, ${spot.name}`, { ...here, params, token }, 404);
        }
      }
    }
  }
};

export const withOtherIds = async ({ expectStatus }: Asker, { own, tokens }: Town) => {
  const { estate, campus } = own;
  const kinds: Readonly<Record<string, string>> = {
    organizationId: estate.id,
    institutionId: campus.id,
    machineId: campus.machine.id,
    rfidId: campus.rfidId,
    unlockRfidId: estate.unlockRfidId,
    sizeId: campus.sizeId,
    paymentId: campus.paymentId,
    adminId: campus.admin.id,
    nothing: 'no-such-id',
    pattern: '%',
  };
  for (const { row, who } of adminRows) {
    const given = givenAt(row, own);
    for (const name of idsOf(row)) {
      const strange = Object.entries(kinds).filter(([, id]) => id !== given.params?.[name]);
      for (const [kind, id] of strange) {
        const params = { ...given.params, [name]: id };
        for (const type of who.types) {
          const by = `${type} with a ${kind} as ${name}`;
          await expectStatus(row, by, { ...given, params, token: tokens[type] }, 404);
        }
      }
    }
  }
};
