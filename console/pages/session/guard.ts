import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { AdminType } from '../../../contract/endpoint.ts';
import { institutions } from '../../../contract/institutions.ts';
import { organizations } from '../../../contract/organizations.ts';
import { prefetchQueryOf, queryKeyOf } from '../../core/calls/queries.ts';
import {
  clearRequestedPath,
  readRequestedPath,
  saveRequestedPath,
  takeReturnPath,
} from '../../core/calls/return-state.ts';
import { currentSession } from '../../core/calls/session.ts';
import { parseAddress, paths } from '../../core/paths.ts';

interface RouteEntry {
  readonly cause: 'enter' | 'stay' | 'preload';
  readonly location: ParsedLocation;
}

const isTwoStepMissing = (): boolean => currentSession()?.admin.twoStep === 'REQUIRED';

/** Only for admins who must set up two-step login first. */
export const requireTwoStepSetUp = (): void => {
  if (!isTwoStepMissing()) throw redirect({ to: '/', replace: true });
};

/** Allows the listed admin types; redirects anyone else to `/`. */
export const requireAdminType =
  (...types: readonly AdminType[]) =>
  ({ cause, location }: RouteEntry): void => {
    const session = currentSession();
    // A session that ended on this page is no guest with a link.
    if (!session && cause === 'enter') saveRequestedPath(location.href);
    if (!session || !types.includes(session.admin.type)) throw redirect({ to: '/', replace: true });
    if (isTwoStepMissing()) throw redirect({ to: '/two-step', replace: true });
  };

/** Checks that the server lets the admin read the path's tenant; also prefetches it. */
const canOpen = async (client: QueryClient, path: string): Promise<boolean> => {
  const { organizationId, institutionId } = parseAddress(path);
  const row = organizationId ? organizations.one : institutions.one;
  const id = organizationId ?? institutionId;
  if (id === undefined) return true;
  const given = { params: { id } };
  await prefetchQueryOf(client, row, given);
  return client.getQueryData(queryKeyOf(row, given)) !== undefined;
};

interface GuardContext {
  readonly context: { readonly client: QueryClient };
}

/**
 * Redirects a logged-in admin to the requested page, to where the last session expired, or
 * home.
 */
export const requireAnonymous = async ({ context: { client } }: GuardContext): Promise<void> => {
  const session = currentSession();
  if (!session) return;
  if (isTwoStepMissing()) throw redirect({ to: '/two-step', replace: true });
  const requestedPath = readRequestedPath();
  const canOpenRequested = requestedPath !== undefined && (await canOpen(client, requestedPath));
  clearRequestedPath();
  const returnPath = takeReturnPath(session.admin._id);
  const path = canOpenRequested ? requestedPath : (returnPath ?? paths.home(session.admin));
  throw redirect({ href: path, replace: true });
};
