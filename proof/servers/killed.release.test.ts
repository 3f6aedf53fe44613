import { expect, test } from 'vitest';
import { commands } from '../../contract/commands.ts';
import { machines } from '../../contract/machines.ts';
import { timeline } from '../../contract/timeline.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { machineParams } from '../../server/testing/machines/machines.ts';
import { aShop } from '../shop.ts';
import { aWorld, type PaymentWorld } from '../world.ts';
import { expectNothingUndone, killTimeoutMs } from './kill-servers.ts';
import { aVictim } from './victim.ts';

test(
  'a server that is killed on the way to a dispense, at any commit and at any call, leaves nothing undone',
  () => expectNothingUndone({ drops: true }, [8, 8, 3]),
  killTimeoutMs,
);

test(
  'a server that is killed on the way to a refund, at any commit and at any call, leaves nothing undone',
  () => expectNothingUndone({ drops: false }, [10, 10, 4]),
  killTimeoutMs,
);

const slot = { rowNo: 1, columnNo: 1 };
const pads = 5;

/** Turns the motor once with a server that is killed at its n-th commit; returns whether it died. */
const killOnce = async (world: PaymentWorld, when: 'before' | 'after', n: number) => {
  const target = { inject: world.inject };
  const seen: PaymentWorld = { ...world, inject: (request) => target.inject(request) };
  const { machine, controller } = await aShop(seen, { pads });
  const { token } = await aSuper(world);
  const params = machineParams(machine);
  const body = { type: 'TEST_VEND', ...slot } as const;
  await world.call(commands.queue, { params, body, token });
  const victim = await aVictim(world, when, n);
  try {
    target.inject = victim.inject;
    const steps = [
      () => controller.sync(),
      () => controller.machine.carryOut(),
      () => controller.sync(),
    ];
    for (const step of [...steps, victim.work]) await step();
    const isDead = victim.isDead();
    await victim.end();
    for (const step of steps) await step();
    expect(controller.drops).toHaveLength(1);
    const [command] = (await world.call(commands.all, { params, token })).commands;
    expect(command?.state).toBe('SUCCEEDED');
    const { stocks } = (await world.call(machines.one, { params, token })).machine;
    expect(stocks.map(({ productCount }) => productCount)).toEqual([pads - 1]);
    const { entries } = await world.call(timeline.all, { params, query: { kind: 'stock' }, token });
    expect(entries.filter(({ type }) => type === 'TEST_VEND')).toHaveLength(1);
    return isDead;
  } finally {
    await victim.end();
  }
};

test.each(['before', 'after'] as const)(
  'a server that is killed %s any commit of a test vend leaves one pad taken out, told once',
  async (when) => {
    const world = await aWorld();
    let kills = 0;
    while (await killOnce(world, when, kills + 1)) kills += 1;
    expect(kills).toBeGreaterThan(0);
  },
  killTimeoutMs,
);
