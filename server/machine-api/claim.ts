import { machineApi } from '../../contract/machine-api.ts';
import { countClaim, forgiveClaim } from '../machines/claim-guesses.ts';
import { claimMachine, selectClaimableMachine } from '../machines/keys.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { findNextEpoch } from './events/journals.ts';

/** Gives a machine its key in return for the code that an admin got. */
export const claimRoute = (app: App): void =>
  serveEndpoint(
    app,
    machineApi.claim,
    async ({ body, change, client, withoutAudit, db, note, now }) => {
      const { physicalId } = body;
      const machine = await selectClaimableMachine(db, physicalId).executeTakeFirst();
      if (machine) {
        const { id, organizationId, institutionId } = machine;
        const actor = { id, organizationId, institutionId, name: physicalId, role: 'MACHINE' };
        note({ target: id, actor });
      }
      await withoutAudit((tx) => countClaim(tx, client, now));
      const { machineKey, epoch } = await change(async (tx) => {
        const claim = await claimMachine(tx, body, now);
        await forgiveClaim(tx, client);
        return { machineKey: claim.machineKey, epoch: await findNextEpoch(tx, claim.machineId) };
      });
      return { machineKey, physicalId, epoch };
    },
    { triedBy: 'physicalId' },
  );
