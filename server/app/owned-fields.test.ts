import { describe, expect, test } from 'vitest';
import { ZodMiniObject } from 'zod/mini';
import { admins } from '../../contract/admins.ts';
import { adminRows } from '../testing/admin-rows.ts';
import { bodyFor } from '../testing/arbitrary.ts';
import { aWorld } from '../testing/neighbours.ts';
import { ownedFields } from '../testing/owned-fields.ts';
import { paramsIn } from '../testing/world.ts';

describe('fields that only the server sets', () => {
  test('are refused in every body, each named', async () => {
    const { server, callers, own } = await aWorld();
    const writes = adminRows.filter(({ row }) => row.body && row !== admins.logout);
    for (const { row } of writes) {
      const shape = row.body instanceof ZodMiniObject ? Object.keys(row.body.shape) : [];
      const strange = ownedFields.filter((field) => !shape.includes(field));
      // Of all of them together not each would be told.
      for (const some of [strange.slice(0, 10), strange.slice(10)]) {
        const { status, body } = await server.refused(row, {
          token: callers.SUPER.token,
          params: paramsIn(row, own.estate, own.campus),
          body: { ...bodyFor(row), ...Object.fromEntries(some.map((f) => [f, 'x'])) },
        });
        expect([row.path, status]).toEqual([row.path, 400]);
        expect(Object.keys(body.errors ?? {})).toEqual(expect.arrayContaining(some));
      }
    }
  });
});
