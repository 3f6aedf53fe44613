import { machineApi } from '../../contract/machine-api.ts';
import { claimMachine, selectClaimableMachine } from '../machines/keys.ts';
import { countGuess, forgiveGuess } from '../platform/endpoints/code-guesses.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { findNextEpoch } from './events/journals.ts';

/** Gives a machine its key in return for the code that an admin got. */
export const claimRoute = (app: App): void =>
  serveEndpoint(
    app,
    machineApi.claim,
    async ({ body, change, client, withoutAudit, db, note, now }) => {
      const machine = await selectClaimableMachine(db, body.physicalId).executeTakeFirst();
      if (machine) {
        const { id, physicalId, organizationId, institutionId } = machine;
        const actor = { id, organizationId, institutionId, name: physicalId, role: 'MACHINE' };
        note({ target: id, actor });
      }
      await withoutAudit((tx) => countGuess(tx, client, now, 'tooManyClaims'));
      return change(async (tx) => {
        const { machineId, ...claim } = await claimMachine(tx, body, now);
        await forgiveGuess(tx, client);
        return { ...claim, epoch: await findNextEpoch(tx, machineId) };
      });
    },
    { triedBy: 'physicalId' },
  );
