import { type ReactNode, Suspense } from 'react';
import { Part } from '../ui/frame/part.tsx';
import { Skeleton } from '../ui/frame/skeleton.tsx';

interface Props {
  readonly name: string;
  readonly children: ReactNode;
}

/** What stands around the view of a tab: while it is awaited, and where it fails. */
const TabPart = ({ name, children }: Props) => (
  <Part name={name}>
    <Suspense fallback={<Skeleton height={480} />}>{children}</Suspense>
  </Part>
);

// What `lazy` takes.
export default TabPart;
