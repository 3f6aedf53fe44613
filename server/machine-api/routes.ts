import {
  type DeviceConfig,
  machineApi,
  maxEvents,
  maxSyncBytes,
  syncSeconds,
} from '../../contract/machine-api.ts';
import { toTaka } from '../../contract/money.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { Refused, refuse } from '../core/errors.ts';
import { type App, serve } from '../core/serve.ts';
import { claimMachine, countClaim } from '../machines/keys.ts';
import { sizesOfMachines } from '../machines/queries.ts';
import { slotsOfMachines } from '../machines/stock.ts';
import { syncWriter } from './writer.ts';

const configOf = async (db: Db, machine: Machines): Promise<DeviceConfig> => {
  const sizes = await sizesOfMachines(db, [machine.id]);
  const slots = await slotsOfMachines(db, [machine.id]);
  return {
    version: machine.configVersion,
    isActivated: machine.isActivated === 1,
    price: toTaka(machine.price),
    point: machine.point,
    pointsEnabled: machine.pointsEnabled === 1,
    slots: slots.map((slot) => {
      const { price, point } = sizes.find(({ id }) => id === slot.sizeRef) ?? machine;
      const { rowNo, columnNo, productCount } = slot;
      return {
        rowNo,
        columnNo,
        price: toTaka(price),
        point,
        productCount: Math.max(0, productCount),
      };
    }),
  };
};

export const machineApiRoutes = (app: App): void => {
  const store = syncWriter(app.store, app.settings.TIME_ZONE);

  serve(
    app,
    machineApi.claim,
    async ({ body, change, note, now }) => {
      const { physicalId } = body;
      const machine = await app.store.change((tx) => countClaim(tx, physicalId));
      if (machine) {
        note({ target: machine.id, actor: { ...machine, name: physicalId, role: 'MACHINE' } });
      }
      const machineKey = await change((tx) => claimMachine(tx, body, now));
      return { machineKey, physicalId };
    },
    { triedBy: 'physicalId' },
  );

  serve(
    app,
    machineApi.sync,
    async ({ body, db, machine: caller, now }) => {
      if (body.events.length > maxEvents) {
        throw new Refused(413, `Send at most ${maxEvents} events at once`);
      }
      const outcome = await store({ caller, body, receivedAt: now });
      if (!outcome) throw refuse(401, 'This machine was removed');
      const { machine, journal, rejected } = outcome;
      const isBehind = body.configVersion !== machine.configVersion;
      return {
        serverTime: new Date(app.now()).toISOString(),
        ackedThrough: journal.ackedThrough,
        gaps: [...journal.gaps],
        rejected: [...rejected],
        ...(isBehind && { config: await configOf(db, machine) }),
        nextSyncSeconds: syncSeconds,
      };
    },
    { bodyLimit: maxSyncBytes },
  );
};
