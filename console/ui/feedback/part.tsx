import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { showError } from '../../core/calls/queries.ts';
import { isServerReachable } from '../../core/page/reload.ts';
import { Failure } from './failure.tsx';

/** Error of a lazy file. Browsers cache failed imports, so a retry reloads the page. */
export const PartFailure = ({ error }: { readonly error: unknown }) => {
  const tryAgain = async () => {
    if (await isServerReachable()) window.location.reload();
    else showError(error);
  };
  return <Failure error={error} onRetry={() => void tryAgain()} />;
};

/** Module in place of one that failed to load, where an exception would unmount siblings. */
export const failedPart = (error: unknown) => {
  showError(error);
  return { default: () => <PartFailure error={error} /> };
};

interface PartBoundaryProps {
  /** A new name resets the error. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Boundary of a lazy part of a page: if it fails, the rest stays. */
export const Part = ({ name, children }: PartBoundaryProps) => (
  <CatchBoundary
    getResetKey={() => name}
    onCatch={(error) => showError(error)}
    errorComponent={PartFailure}
  >
    {children}
  </CatchBoundary>
);
