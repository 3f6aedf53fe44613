import { type ComponentType, lazy, Suspense } from 'react';

/** A dialog whose file is fetched when it is first drawn; nothing is drawn until then. */
export const lazyDialog = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
) => {
  const Dialog: ComponentType<P> = lazy(load);
  return (props: P) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
};
