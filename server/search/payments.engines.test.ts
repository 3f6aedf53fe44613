import { describe, expect, test } from 'vitest';
import { search } from '../../contract/search.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { aMachine } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';
import { searchAs, titlesOf } from '../testing/search.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

/** A refunded payment, and the admins who may see it. */
const aFoundPayment = async () => {
  const server = await aServer();
  const institution = await anInstitution(server, { name: 'Eden College' });
  const machine = await aMachine(server, { institution, physicalId: 'PAD-1' });
  const payment = await aPayment(server, machine, {
    trxId: 'CKA1B2C3D4',
    refundTrxId: 'CKR9Z8Y7X6',
    providerPaymentId: 'TR0011ABCD',
    invoice: '01980c4a7f3e7d52b8a1c0ffee123456',
    wallet: '017•••••575',
  });
  const tokens = {
    everything: (await aSuper(server)).token,
    organization: (await anOrganizationAdmin(server, institution.organizationId)).token,
    institution: (await anInstitutionAdmin(server, institution)).token,
  };
  return { server, institution, machine, payment, tokens };
};

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

  test('is found by the trxID of its refund, its paymentID and its invoice', async () => {
    const { server, payment, tokens } = await aFoundPayment();
    for (const name of [payment.refundTrxId, payment.providerPaymentId, payment.invoice]) {
      const found = await searchAs(server, tokens.everything)(` ${name} `);
      expect(found).toMatchObject([
        { title: 'CKA1B2C3D4', subtitle: `${name} · PAD-1 · 017•••••575 · Eden College` },
      ]);
    }
  });

  test('is found by the last digits of its wallet where the admin is of the institution', async () => {
    const { server, tokens } = await aFoundPayment();
    const find = searchAs(server, tokens.institution);
    for (const typed of ['575', '৫৭৫', '4575', '01712345575', '+8801712345575', '017•••••575']) {
      expect([typed, titlesOf(await find(typed))]).toEqual([typed, ['CKA1B2C3D4']]);
    }
    for (const typed of ['75', '574', '01812345575', '%', '___', '57_', '0'.repeat(100)]) {
      expect([typed, titlesOf(await find(typed))]).toEqual([typed, []]);
    }
    expect(await searchAs(server, tokens.everything)('575')).toEqual([]);
  });

  test('of another tenant is found by nothing', async () => {
    const { server, institution, payment } = await aFoundPayment();
    const sibling = await anInstitution(server, { organizationId: institution.organizationId });
    const foreign = await anInstitution(server);
    const strangers = [
      (await anInstitutionAdmin(server, sibling)).token,
      (await anInstitutionAdmin(server, foreign)).token,
      (await anOrganizationAdmin(server, foreign.organizationId)).token,
    ];
    const { trxId, refundTrxId, providerPaymentId, invoice } = payment;
    for (const token of strangers) {
      for (const name of [trxId, refundTrxId, providerPaymentId, invoice, '575']) {
        expect(await searchAs(server, token)(String(name))).toEqual([]);
      }
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
