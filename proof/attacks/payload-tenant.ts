import { admins } from '../../contract/admins.ts';
import { commands } from '../../contract/commands.ts';
import { institutions } from '../../contract/institutions.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { rfids } from '../../contract/rfids.ts';
import { sizes } from '../../contract/sizes.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { adminPassword, aSuper } from '../../server/testing/admins/admins.ts';
import { aDispense, aMachineKey } from '../../server/testing/machines/machines.ts';
import { aPayment } from '../../server/testing/payments/payments.ts';
import type { TestServer } from '../../server/testing/server.ts';

export interface PayloadTenant {
  readonly token: string;
  readonly organizationId: string;
  readonly institutionId: string;
  readonly machineId: string;
  readonly physicalId: string;
  readonly paymentId: string;
}

/** The next payload with at most `most` characters. */
const payloadWithin = (most: number, next: () => string): string => {
  for (;;) {
    const payload = next();
    if (payload.length <= most) return payload;
  }
};

/** A tenant in which every text that a person can write is a payload. */
export const aPayloadTenant = async (
  server: TestServer,
  next: () => string,
): Promise<PayloadTenant> => {
  const { token } = await aSuper(server);
  const given = <T>(body: T) => ({ body, token });
  const { organization } = await server.call(
    organizations.create,
    given({ name: next(), description: next(), type: next() }),
  );
  const id = organization._id;
  await server.call(unlockRfids.add, {
    ...given({ physicalId: next(), name: next(), isActive: true }),
    params: { id },
  });
  const { institution } = await server.call(institutions.create, {
    ...given({ name: next(), category: 'SOCIAL', type: next(), address: next() }),
    params: { organizationId: id },
  });
  const params = { institutionId: institution._id };
  for (const [row, where] of [
    [admins.organizationCreate, { organizationId: id }],
    [admins.institutionCreate, params],
  ] as const) {
    const body = { username: `${next()} ${Object.keys(where)[0]}`, password: adminPassword };
    await server.call(row, { ...given(body), params: where });
  }
  const { machine } = await server.call(machines.create, {
    ...given({
      physicalId: next(),
      name: next(),
      simNumber: payloadWithin(40, next),
      taskAssignedTo: next(),
      pointsEnabled: true,
      stocks: [{ rowNo: 1, columnNo: 1, productCount: 20 }],
    }),
    params,
  });
  const of = { ...params, machineId: machine._id };
  await server.call(sizes.add, {
    ...given({ sizeName: next(), sizeId: next(), price: 12, point: 1 }),
    params: of,
  });
  await server.call(machines.update, {
    ...given({
      taskAssignedTo: next(),
      stocks: [{ rowNo: 1, columnNo: 1, productCount: 7 }],
    }),
    params: of,
  });
  const card = next();
  await server.call(rfids.create, {
    ...given({
      physicalId: card,
      name: next(),
      designation: next(),
      designationId: next(),
      stockType: 'LIMITED' as const,
      point: 10,
    }),
    params,
  });
  const { command } = await server.call(commands.queue, {
    ...given({ type: 'REBOOT' as const }),
    params: of,
  });
  const { _id: machineId, organizationId, institutionId, physicalId } = machine;
  const place = { id: machineId, organizationId, institutionId, physicalId };
  const key = await aMachineKey(server, place);
  await server.call(machineApi.sync, {
    token: key,
    body: {
      epoch: 1,
      uptimeMs: 0,
      firmware: next(),
      events: [
        aDispense(1, { transactionType: 'RFID', rfid: card }),
        aDispense(2, { transactionType: 'RFID', rfid: next(), requestId: next() }),
        { type: 'UNKNOWN_CARD', seq: 3, uptimeMs: 0, rfid: next() },
        { type: 'UNLOCK', seq: 4, uptimeMs: 0, rfid: next() },
        { type: next(), seq: 5, uptimeMs: 0 },
      ],
      results: [{ commandId: command._id, state: 'FAILED', detail: next() }],
    },
  });
  const payment = await aPayment(server, place, {
    wallet: next(),
    trxId: next(),
    failure: next(),
    state: 'FAILED',
  });
  // The audit shows the username of a failed login.
  await server.expectRefusal(admins.login, { body: { username: next(), password: next() } });
  return { token, organizationId: id, institutionId, machineId, physicalId, paymentId: payment.id };
};
