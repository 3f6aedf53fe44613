import { type ComponentType, lazy, type ReactNode, useState } from 'react';

interface Prefetchable {
  /** Fetches the view's file early. Returns undefined if it is loaded; errors show at rendering. */
  readonly prefetch: () => Promise<unknown> | undefined;
}

export interface LazyView<P> extends Prefetchable {
  (props: P): ReactNode;
}

/** Lazy component that renders without suspending once its file is loaded. */
export const lazyView = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  /** Lazy views that it renders; they are prefetched with it. */
  ...nested: readonly Prefetchable[]
): LazyView<P> => {
  let loadedView: ComponentType<P> | undefined;
  const loadView = async () => {
    const module = await load();
    loadedView = module.default;
    return module;
  };
  const LazyComponent = lazy(loadView);
  const View = (props: P) => {
    // Another component type would remount the view.
    const [Component] = useState<ComponentType<P>>(() => loadedView ?? LazyComponent);
    return <Component {...props} />;
  };
  return Object.assign(View, {
    prefetch: () => {
      const views = [loadedView ? undefined : loadView(), ...nested.map((view) => view.prefetch())];
      return views.some(Boolean) ? Promise.allSettled(views) : undefined;
    },
  });
};
