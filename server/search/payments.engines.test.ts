import { describe, expect, test } from 'vitest';
import { search } from '../../contract/search.ts';
import { aFoundPayment } from '../testing/payments/found-payments.ts';
import { searchAs } from '../testing/search.ts';

describe('a payment', () => {
  test('is found by its trxID, whatever the case, and says where it was made', async () => {
    const { server, institution, payment, tokens } = await aFoundPayment();
    const found = {
      kind: 'PAYMENT',
      _id: payment.id,
      title: 'CKA1B2C3D4',
      organizationId: institution.organizationId,
      institutionId: institution.id,
    };
    const placeText = 'PAD-1 · 017•••••575';
    for (const [token, subtitle] of [
      [tokens.everything, `${placeText} · Eden College`],
      [tokens.organization, `${placeText} · Eden College`],
      [tokens.institution, placeText],
    ] as const) {
      const results = await searchAs(server, token)('cka1b2c3d4');
      expect(results).toEqual([{ ...found, subtitle }]);
    }
  });

  test('is looked for with any text that can be sent', async () => {
    const { server, tokens } = await aFoundPayment();
    const find = searchAs(server, tokens.institution);
    for (const typed of ["' or 1 = 1 --", '\\', '•', '০', '𝒳', 'x'.repeat(100)]) {
      expect([typed, await find(typed)]).toEqual([typed, []]);
    }
    const q = 'x'.repeat(101);
    const { status } = await server.expectRefusal(search.find, {
      query: { q },
      token: tokens.institution,
    });
    expect(status).toBe(400);
  });
});
