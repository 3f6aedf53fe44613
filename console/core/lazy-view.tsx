import { type ComponentType, lazy, type ReactNode, useState } from 'react';

interface Fetched {
  /**
   * Fetches its file before it is shown; a failure is told where it is shown. Undefined where it is
   * there already: what waits for it is not held up.
   */
  readonly fetchAhead: () => Promise<unknown> | undefined;
}

export interface LazyView<P> extends Fetched {
  (props: P): ReactNode;
}

/** A view in a file of its own. Once that is there the view is shown at once, without a wait between. */
export const lazyView = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  /** What it shows in turn, of which the same holds. */
  ...inside: readonly Fetched[]
): LazyView<P> => {
  let here: ComponentType<P> | undefined;
  const fetchView = async () => {
    const fetched = await load();
    here = fetched.default;
    return fetched;
  };
  const Awaited = lazy(fetchView);
  const View = (props: P) => {
    // Never another one while it is shown: that would begin anew.
    const [Shown] = useState<ComponentType<P>>(() => here ?? Awaited);
    return <Shown {...props} />;
  };
  return Object.assign(View, {
    fetchAhead: () => {
      const views = [here ? undefined : fetchView(), ...inside.map((view) => view.fetchAhead())];
      return views.some(Boolean) ? Promise.allSettled(views) : undefined;
    },
  });
};
