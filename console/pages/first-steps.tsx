import { lazy, Suspense } from 'react';
import type { Step } from './welcome-steps.ts';

// An extra: a page that cannot fetch it does without.
const Welcome = lazy(() => import('./welcome.tsx').catch(() => ({ default: () => null })));

interface Props {
  readonly tenant: string;
  /** Undefined until it is known what is there. */
  readonly steps: Step[] | undefined;
}

/** What an empty tenant still lacks, once that is known. */
export const FirstSteps = ({ tenant, steps }: Props) => (
  <Suspense>{steps && <Welcome key={tenant} tenant={tenant} steps={steps} />}</Suspense>
);
