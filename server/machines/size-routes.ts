import { sizes } from '../../contract/sizes.ts';
import { type App, serve } from '../core/serve.ts';
import type { machineCalls } from './calls.ts';
import { addSize, removeSize, updateSize } from './sizes.ts';

export const sizeRoutes = (
  app: App,
  { changed }: Pick<ReturnType<typeof machineCalls>, 'changed'>,
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
};
