import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { holdInput } from '../../core/returning.ts';
import { currentSession } from '../../core/session.ts';
import { keepable, type Typed } from './typed.ts';

interface Place {
  readonly pathname: string;
}

/**
 * Watches over what a form holds unsaved: it is kept when the session expires, and the page is not
 * left unasked. While that is asked, `leaving` goes on with it or stays.
 */
export const useUnsaved = (
  name: string,
  subject: unknown,
  /** The form while it holds something unsaved. */
  unsaved: () => Typed | undefined,
) => {
  const latest = useRef({ subject, unsaved });
  useEffect(() => {
    latest.current = { subject, unsaved };
  });
  useEffect(
    () =>
      holdInput(() => {
        const { subject, unsaved } = latest.current;
        const form = unsaved();
        const kept = form && keepable(form);
        return kept && { form: name, path: window.location.pathname, subject, ...kept };
      }),
    [name],
  );
  const leaving = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }: { readonly current: Place; readonly next: Place }) =>
        // Whoever is logged out leaves in any case.
        currentSession() !== undefined &&
        latest.current.unsaved() !== undefined &&
        current.pathname !== next.pathname,
      [],
    ),
    enableBeforeUnload: useCallback(() => latest.current.unsaved() !== undefined, []),
    withResolver: true,
  });
  return leaving.status === 'blocked' ? leaving : undefined;
};
