import { describe, expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { translateText } from '../../contract/messages/translate.ts';
import { refusalReasons } from '../../server/payments/start/sell-conditions.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { aFlow } from '../shop.ts';

describe('the gate is closed', () => {
  test('for a machine that does not exist', async () => {
    const { customer } = await aFlow();
    await customer.start('PAD-unknown');
    expect(customer.message).toBe(translateText(refusalReasons.unknown, 'en'));
  });

  test('for a machine that has not been in contact for a minute', async () => {
    const { customer, pass, start, world } = await aFlow();
    await pass(60, false);
    await start();
    expect(customer.message).toBe(translateText(refusalReasons.offline, 'en'));
    expect(world.bkash.payments()).toEqual([]);
  });

  test('for an empty machine, and for one whose last pad is promised to another', async () => {
    const { customers, controller, machine, pay } = await aFlow({ pads: 1 });
    const [, two] = customers;
    await pay();
    await two.start(machine.physicalId);
    expect(two.message).toBe(translateText(refusalReasons.empty, 'en'));
    await controller.sync();
    await controller.machine.carryOut();
    await controller.sync();
    await two.start(machine.physicalId);
    expect(two.message).toBe(translateText(refusalReasons.empty, 'en'));
  });

  test('for a machine out of service', async () => {
    const { customer, machine, start, world } = await aFlow();
    const { token } = await aSuper(world);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await world.call(machines.update, { params, body: { isActivated: false }, token });
    await start();
    expect(customer.message).toBe(translateText(refusalReasons.inactive, 'en'));
  });
});
