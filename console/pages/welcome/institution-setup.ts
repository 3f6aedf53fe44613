import type { QueryClient } from '@tanstack/react-query';
import { gateways } from '../../../contract/gateways.ts';
import { institutions } from '../../../contract/institutions.ts';
import { prefetchQueryOf, useQueryOf } from '../../core/calls/queries.ts';

/** Stale time in ms: refetched on every visit, but not twice for one. */
const setupStaleMs = 2000;

export const useInstitutionSetup = (id: string | undefined) =>
  useQueryOf(
    institutions.setup,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: setupStaleMs },
  ).data;

/** The same of what the platform gives to institutions that do not exist yet. */
export const usePlatformGateway = (enabled: boolean) =>
  useQueryOf(gateways.platform, {}, { enabled }).data?.isSetUp;

/** Prefetches the data of an institution's first steps. */
export const prefetchSetup = (client: QueryClient, id: string): void => {
  void prefetchQueryOf(client, institutions.setup, { params: { id } }, setupStaleMs);
};
