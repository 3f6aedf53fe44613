import { lazy, Suspense, useState } from 'react';
import { browserStorage } from '../../core/page/storage.ts';
import { failedPart } from '../../ui/feedback/part.tsx';
import type { SetupStep } from './welcome-steps.ts';

const FirstSteps = lazy(() => import('./first-steps.tsx').catch(failedPart));

const storageKeyOf = (tenant: string): string => `welcome:${tenant}`;

interface WelcomeProps {
  /** Key under which hiding the steps is remembered. */
  readonly tenant: string;
  /** Undefined while loading, or when all are done. */
  readonly steps: readonly SetupStep[] | undefined;
}

/** First steps before a tenant's machines can dispense. */
export const Welcome = ({ tenant, steps }: WelcomeProps) => {
  const [hidden, setHidden] = useState(
    () => browserStorage.read(storageKeyOf(tenant)) === 'hidden',
  );
  if (hidden || !steps) return null;
  const hide = () => {
    browserStorage.write(storageKeyOf(tenant), 'hidden');
    setHidden(true);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <Suspense>
      <FirstSteps steps={steps} onHide={hide} />
    </Suspense>
  );
};
