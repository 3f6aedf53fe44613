import { sizes } from '../../../contract/sizes.ts';
import { type App, serveEndpoint } from '../../platform/endpoints/serve-endpoint.ts';
import { countUnrefused } from '../../platform/http/count-unrefused.ts';
import type { createMachineCalls } from '../calls.ts';
import { applySizes, previewSizes } from './apply-sizes.ts';
import { presentPlan } from './size-plan.ts';
import { addSize, removeSize, updateSize } from './sizes.ts';

export const sizeRoutes = (
  app: App,
  { runUpdate, contextOf }: ReturnType<typeof createMachineCalls>,
): void => {
  serveEndpoint(app, sizes.add, (call) =>
    runUpdate(call, (tx, machine, context) => addSize(tx, machine, call.body, context)),
  );

  serveEndpoint(app, sizes.update, (call) =>
    runUpdate(call, (tx, machine, context) =>
      updateSize(tx, machine, call.params.sizeId, call.body, context),
    ),
  );

  serveEndpoint(app, sizes.remove, (call) =>
    runUpdate(call, (tx, machine, context) => removeSize(tx, machine, call.params.sizeId, context)),
  );

  serveEndpoint(app, sizes.preview, async ({ db, institution, params, body }) => {
    const { machineIds } = body;
    const applied = { institutionId: institution.id, sourceId: params.machineId, machineIds };
    return { changes: (await previewSizes(db, applied)).map(presentPlan) };
  });

  serveEndpoint(app, sizes.apply, async (call) => {
    const { machineIds, version } = call.body;
    const { institution, params } = call;
    const applied = {
      institutionId: institution.id,
      sourceId: params.machineId,
      machineIds,
      version,
    };
    const logRows = await countUnrefused(async () => {
      const plans = await previewSizes(call.db, applied);
      return plans.reduce((sum, { added, changed }) => sum + added.length + changed.length, 0);
    });
    call.note({ logRows });
    return call.change(async (tx) => {
      const plans = await applySizes(tx, applied, contextOf(call));
      return { changes: plans.map(presentPlan) };
    });
  });
};
