import { type ReactNode, Suspense } from 'react';
import { Part } from '../ui/feedback/part.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

interface TabPartProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Suspense and error boundary of a tab's view. */
const TabPart = ({ name, children }: TabPartProps) => (
  <Part name={name}>
    <Suspense fallback={<Skeleton height={480} />}>{children}</Suspense>
  </Part>
);

export default TabPart;
