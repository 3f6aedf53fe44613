import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tell } from '../../core/queries.ts';
import { isServerThere } from '../../core/reload.ts';
import { Failure } from './failure.tsx';

/** A file that could not be fetched is asked for again by a new page alone. */
export const PartFailure = ({ error }: { readonly error: unknown }) => {
  const tryAgain = async () => {
    if (await isServerThere()) window.location.reload();
    else tell(error);
  };
  return <Failure error={error} onRetry={() => void tryAgain()} />;
};

/** Stands for a file that could not be fetched, where nothing may be thrown through what is drawn beside it. */
export const failedPart = (error: unknown) => {
  tell(error);
  return { default: () => <PartFailure error={error} /> };
};

interface Props {
  /** Another part is tried anew. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A part of a page that is fetched when it is shown; where it fails, the rest stays. */
export const Part = ({ name, children }: Props) => (
  <CatchBoundary
    getResetKey={() => name}
    onCatch={(error) => tell(error)}
    errorComponent={PartFailure}
  >
    {children}
  </CatchBoundary>
);
