import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { holdInput } from '../../core/returning.ts';
import { currentSession } from '../../core/session.ts';
import { keepable, type Typed } from './typed.ts';

interface Place {
  readonly pathname: string;
}

/**
 * Guards unsaved input of a form: saves it when the session expires, and blocks leaving the page.
 * While blocked, the returned blocker proceeds or resets.
 */
export const useUnsaved = (
  name: string,
  subject: unknown,
  /** Returns the form while it has unsaved input. */
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
        // Logged out: never block.
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
