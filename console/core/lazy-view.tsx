import { type ComponentType, lazy, type ReactNode, useState } from 'react';

interface Fetched {
  /** Fetches the view's file early. Returns undefined if it is loaded; errors show at rendering. */
  readonly fetchAhead: () => Promise<unknown> | undefined;
}

export interface LazyView<P> extends Fetched {
  (props: P): ReactNode;
}

/** Lazy component that renders without suspending once its file is loaded. */
export const lazyView = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  /** Lazy views that it renders; they are prefetched with it. */
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
    // Another component type would remount the view.
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
