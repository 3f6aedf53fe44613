import { describe, expect, test } from 'vitest';
import { anInstitutionAdmin, anOrganizationAdmin } from '../testing/admins/admins.ts';
import { aFoundPayment } from '../testing/payments/found-payments.ts';
import { searchAs, titlesOf } from '../testing/search.ts';
import { anInstitution } from '../testing/tenants.ts';

describe('a payment', () => {
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
});
