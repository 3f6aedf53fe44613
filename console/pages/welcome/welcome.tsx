import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { browserStorage } from '../../core/page/storage.ts';
import { failedPart } from '../../ui/feedback/part.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { SetupSteps } from './welcome-steps.ts';

const FirstSteps = lazy(() => import('./first-steps.tsx').catch(failedPart));

const storageKeyOf = (tenant: string): string => `welcome:${tenant}`;

/** Longest wait for the steps in ms. */
const longestWaitMs = 3000;

const useHasWaited = (): boolean => {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return hasWaited;
};

interface WelcomeProps {
  /** Key under which hiding the steps is remembered. */
  readonly tenant: string;
  readonly steps: SetupSteps;
  readonly children: ReactNode;
}

/** First steps above an overview, which waits for them: later they would push it down. */
export const Welcome = ({ tenant, steps, children }: WelcomeProps) => {
  const [hidden, setHidden] = useState(
    () => browserStorage.read(storageKeyOf(tenant)) === 'hidden',
  );
  const hasWaited = useHasWaited();
  const placeholder = <Skeleton height={320} />;
  if (!hidden && !steps && !hasWaited) return placeholder;
  const hide = () => {
    browserStorage.write(storageKeyOf(tenant), 'hidden');
    setHidden(true);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <Suspense fallback={placeholder}>
      {!hidden && steps && steps.length > 0 && <FirstSteps steps={steps} onHide={hide} />}
      {children}
    </Suspense>
  );
};
