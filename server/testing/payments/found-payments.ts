import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../admins/admins.ts';
import { aMachine } from '../machines/machines.ts';
import { aServer } from '../server.ts';
import { anInstitution } from '../tenants.ts';
import { aPayment } from './payments.ts';

/** A refunded payment, and the admins who may see it. */
export const aFoundPayment = async () => {
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
