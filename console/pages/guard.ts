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

/** The set-up is for those who have to set up two-step login before anything else. */
export const onlyToSetUp = (): void => {
  if (!isTwoStepMissing()) throw redirect({ to: '/', replace: true });
};

/** spec 2: a page is for the listed admin types; anyone else is sent to `/`. */
export const only =
  (...types: readonly AdminType[]) =>
  ({ cause, location }: Coming): void => {
    const session = currentSession();
    // Whose session ended here stays without asking: that is no guest with a link.
    if (!session && cause === 'enter') askFor(location.href);
    if (!session || !types.includes(session.admin.type)) throw redirect({ to: '/', replace: true });
    if (isTwoStepMissing()) throw redirect({ to: '/two-step', replace: true });
  };

/** Whether the server shows the admin what the place is about; what it showed is fetched then. */
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
 * spec 2: who is logged in already goes to their own page, or to where they were, or to the page
 * that was asked for before the login.
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
