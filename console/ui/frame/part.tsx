import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tell } from '../../core/queries.ts';
import { isServerThere } from '../../core/reload.ts';
import { Failure } from './failure.tsx';

/** Error of a lazy file. Browsers cache failed imports, so a retry reloads the page. */
export const PartFailure = ({ error }: { readonly error: unknown }) => {
  const tryAgain = async () => {
    if (await isServerThere()) window.location.reload();
    else tell(error);
  };
  return <Failure error={error} onRetry={() => void tryAgain()} />;
};

/** Module in place of one that failed to load, where an exception would unmount siblings. */
export const failedPart = (error: unknown) => {
  tell(error);
  return { default: () => <PartFailure error={error} /> };
};

interface Props {
  /** A new name resets the error. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Boundary of a lazy part of a page: if it fails, the rest stays. */
export const Part = ({ name, children }: Props) => (
  <CatchBoundary
    getResetKey={() => name}
    onCatch={(error) => tell(error)}
    errorComponent={PartFailure}
  >
    {children}
  </CatchBoundary>
);
