import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { AdminType } from '../../contract/endpoint.ts';
import { institutions } from '../../contract/institutions.ts';
import { organizations } from '../../contract/organizations.ts';
import { locate, paths } from '../core/paths.ts';
import { fetchAhead, keyOf } from '../core/queries.ts';
import { askedPlace, askFor, forgetAsked, takePlace } from '../core/returning.ts';
import { currentSession } from '../core/session.ts';

interface Coming {
  readonly cause: 'enter' | 'stay' | 'preload';
  readonly location: ParsedLocation;
}

const isTwoStepMissing = (): boolean => currentSession()?.admin.twoStep === 'REQUIRED';

/** Only for admins who must set up two-step login first. */
export const onlyToSetUp = (): void => {
  if (!isTwoStepMissing()) throw redirect({ to: '/', replace: true });
};

/** spec 2: allows the listed admin types; redirects anyone else to `/`. */
export const only =
  (...types: readonly AdminType[]) =>
  ({ cause, location }: Coming): void => {
    const session = currentSession();
    // A session that ended on this page is no guest with a link.
    if (!session && cause === 'enter') askFor(location.href);
    if (!session || !types.includes(session.admin.type)) throw redirect({ to: '/', replace: true });
    if (isTwoStepMissing()) throw redirect({ to: '/two-step', replace: true });
  };

/** Checks that the server lets the admin read the path's tenant; also prefetches it. */
const maySee = async (client: QueryClient, place: string): Promise<boolean> => {
  const { organizationId, institutionId } = locate(place);
  const row = organizationId ? organizations.one : institutions.one;
  const id = organizationId ?? institutionId;
  if (id === undefined) return true;
  const given = { params: { id } };
  await fetchAhead(client, row, given);
  return client.getQueryData(keyOf(row, given)) !== undefined;
};

interface Arriving {
  readonly context: { readonly client: QueryClient };
}

/**
 * spec 2: redirects a logged-in admin to the requested page, to where the last session expired, or
 * home.
 */
export const onlyAnonymous = async ({ context: { client } }: Arriving): Promise<void> => {
  const session = currentSession();
  if (!session) return;
  if (isTwoStepMissing()) throw redirect({ to: '/two-step', replace: true });
  const asked = askedPlace();
  const isWanted = asked !== undefined && (await maySee(client, asked));
  forgetAsked();
  const left = takePlace(session.admin._id);
  const place = isWanted ? asked : (left ?? paths.home(session.admin));
  throw redirect({ href: place, replace: true });
};
