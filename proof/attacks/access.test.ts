import { describe, onTestFinished, test } from 'vitest';
import { adminTypes } from '../../contract/endpoint.ts';
import { gateways } from '../../contract/gateways.ts';
import { adminRows } from '../../server/testing/admin-rows.ts';
import { namesTenant } from '../../server/testing/world.ts';
import { sandboxMerchant } from '../../simulator/bkash/merchants.ts';
import { aBkash } from '../../simulator/bkash/server.ts';
import { dumpOf } from '../dump.ts';
import { engines } from '../places.ts';
import { tried } from '../tried.ts';
import { type Asker, asker, givenAt, mayReach, secretOf } from './asker.ts';
import { attacked } from './attacked.ts';
import { changesBetween } from './changes.ts';
import { asStrangers, underWrongParents, withOtherIds } from './strangers.ts';
import { aTown, type Town } from './town.ts';

const asAdmins = async ({ expectStatus, expectNothing }: Asker, town: Town) => {
  for (const { row, who } of adminRows) {
    for (const type of adminTypes) {
      const token = town.tokens[type];
      for (const spot of [town.foreign, town.sibling, town.own]) {
        const by = `${type} at ${spot.name}`;
        const given = { ...givenAt(row, spot), token };
        if (!who.types.includes(type)) await expectStatus(row, by, given, 403);
        else if (row.method === 'GET') {
          await expectNothing(row, by, given, {
            hidden: secretOf(type, town),
            isTheirs: mayReach(type, spot),
            looksFor: type === 'SUPER' ? secretOf('INSTITUTION', town) : [],
          });
        }
        if (!who.types.includes(type) || mayReach(type, spot) || !namesTenant(row)) continue;
        await expectStatus(row, by, given, 404);
      }
    }
  }
};

describe.each(engines)('on %s', (engine) => {
  test('nobody reads or changes what is not theirs, whatever they call', async () => {
    const bkash = await aBkash({ tokenCallsAnHour: Infinity });
    onTestFinished(bkash.close);
    const server = await attacked(engine, aTown, { BKASH_BASE_URL: bkash.url });
    const { place, world } = server;
    // Where there are no credentials nobody could be shown those of another.
    for (const { campus } of [world.own, world.sibling, world.foreign]) {
      const params = { institutionId: campus.id };
      const { username, password, appKey, appSecret } = sandboxMerchant;
      const body = { username, password, appKey, appSecret };
      await server.call(gateways.save, { params, body, token: world.tokens.SUPER });
    }
    const asking = asker(server);
    const before = await dumpOf(place);
    const { losses } = asking;
    for (const ask of [asStrangers, asAdmins, underWrongParents, withOtherIds]) {
      const asked = asking.attempts();
      await ask(asking, world);
      if (asking.attempts() === asked) losses.push(`nothing was asked ${ask.name}`);
    }
    if (asking.shown() < 5) losses.push(`only ${asking.shown()} answers show what is hidden`);
    const changes = changesBetween(before, await dumpOf(place));
    tried({
      what: `${engine}: access by others`,
      attempts: asking.attempts(),
      leaks: [...asking.leaks, ...changes],
      losses,
      note: `${asking.shown()} answers show to whom they may what is hidden from others`,
    });
  });
});
