import { sizes } from '../../contract/sizes.ts';
import { type App, serve } from '../core/serve.ts';
import { applySizes, previewSizes } from './apply-sizes.ts';
import type { machineCalls } from './calls.ts';
import { presentPlan } from './size-plan.ts';
import { addSize, removeSize, updateSize } from './sizes.ts';

export const sizeRoutes = (
  app: App,
  { changed, contextOf }: ReturnType<typeof machineCalls>,
): void => {
  serve(app, sizes.add, (call) =>
    changed(call, (tx, machine, deed) => addSize(tx, machine, call.body, deed)),
  );

  serve(app, sizes.update, (call) =>
    changed(call, (tx, machine, deed) =>
      updateSize(tx, machine, call.params.sizeId, call.body, deed),
    ),
  );

  serve(app, sizes.remove, (call) =>
    changed(call, (tx, machine, deed) => removeSize(tx, machine, call.params.sizeId, deed)),
  );

  serve(app, sizes.preview, async ({ db, institution, params, body }) => {
    const { machineIds } = body;
    const applied = { institutionId: institution.id, sourceId: params.machineId, machineIds };
    return { changes: (await previewSizes(db, applied)).map(presentPlan) };
  });

  serve(app, sizes.apply, (call) => {
    const { machineIds, version } = call.body;
    const { institution, params } = call;
    const applied = {
      institutionId: institution.id,
      sourceId: params.machineId,
      machineIds,
      version,
    };
    return call.change(async (tx) => {
      const plans = await applySizes(tx, applied, contextOf(call));
      return { changes: plans.map(presentPlan) };
    });
  });
};
