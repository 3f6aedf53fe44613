import { redirect } from '@tanstack/react-router';
import type { AdminType } from '../../contract/endpoint.ts';
import { paths } from '../core/paths.ts';
import { takePlace } from '../core/returning.ts';
import { currentSession } from '../core/session.ts';

/** spec 2: a page is for the listed admin types; anyone else is sent to `/`. */
export const only =
  (...types: readonly AdminType[]) =>
  (): void => {
    const session = currentSession();
    if (!session || !types.includes(session.admin.type)) throw redirect({ to: '/', replace: true });
  };

/** spec 2: who is logged in already goes to their own page, or back to where they were. */
export const onlyAnonymous = (): void => {
  const session = currentSession();
  if (!session) return;
  throw redirect({
    href: takePlace(session.admin._id) ?? paths.home(session.admin),
    replace: true,
  });
};
