import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { registerUnsavedInput } from '../../core/calls/return-state.ts';
import { currentSession } from '../../core/calls/session.ts';
import { storableValuesOf, type UnsavedForm } from './unsaved-values.ts';

interface RouteLocation {
  readonly pathname: string;
}

/**
 * Guards unsaved input of a form: saves it when the session expires, and blocks leaving the page.
 * While blocked, the returned blocker proceeds or resets.
 */
export const useUnsavedGuard = (
  name: string,
  subject: unknown,
  /** Returns the form while it has unsaved input. */
  unsaved: () => UnsavedForm | undefined,
) => {
  const latest = useRef({ subject, unsaved });
  useEffect(() => {
    latest.current = { subject, unsaved };
  });
  useEffect(
    () =>
      registerUnsavedInput(() => {
        const { subject, unsaved } = latest.current;
        const form = unsaved();
        const storable = form && storableValuesOf(form);
        return storable && { form: name, path: window.location.pathname, subject, ...storable };
      }),
    [name],
  );
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ current, next }: { readonly current: RouteLocation; readonly next: RouteLocation }) =>
        // Logged out: never block.
        currentSession() !== undefined &&
        latest.current.unsaved() !== undefined &&
        current.pathname !== next.pathname,
      [],
    ),
    enableBeforeUnload: useCallback(
      () => currentSession() !== undefined && latest.current.unsaved() !== undefined,
      [],
    ),
    withResolver: true,
  });
  return blocker.status === 'blocked' ? blocker : undefined;
};
