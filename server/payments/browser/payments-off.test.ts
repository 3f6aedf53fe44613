import { expect, test } from 'vitest';
import { gateways } from '../../../contract/gateways.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { encodeMessage } from '../../../contract/messages.ts';
import { payPaths } from '../../../contract/payments.ts';
import { anotherMerchant } from '../../../simulator/testing/second-merchant.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aMachine, aMachineKey } from '../../testing/machines/machines.ts';
import { aServer } from '../../testing/server.ts';
import { notStartedPath } from './pages.ts';

test('while payments are off none is begun, no credentials are saved, and machines go on', async () => {
  const server = await aServer({
    PAYMENTS: 'off',
    BKASH_USERNAME: anotherMerchant.username,
    BKASH_PASSWORD: anotherMerchant.password,
    BKASH_APP_KEY: anotherMerchant.appKey,
    BKASH_APP_SECRET: anotherMerchant.appSecret,
  });
  const { token } = await aSuper(server);
  const machine = await aMachine(server);
  const key = await aMachineKey(server, machine);
  await server.call(machineApi.sync, { body: { epoch: 1, uptimeMs: 0, events: [] }, token: key });

  const { physicalId, institutionId } = machine;
  const start = await server.http.inject(`${payPaths.start}?machineId=${physicalId}`);
  expect(start.headers.location).toBe(notStartedPath(physicalId, encodeMessage('bkashNotSetUp')));
  const saved = await server.expectRefusal(gateways.save, {
    params: { institutionId },
    body: anotherMerchant,
    token,
  });
  expect(saved).toMatchObject({
    status: 503,
    body: {
      message: 'Payments are off on this server, so the credentials were not saved',
      code: 'gatewayOff',
    },
  });
});
