import type { QueryClient } from '@tanstack/react-query';
import { gateways } from '../../contract/gateways.ts';
import { institutions } from '../../contract/institutions.ts';
import { fetchAhead, useAnswer } from '../core/queries.ts';

/** Stale time in ms: refetched on every visit, but not twice for one. */
const oneLook = 2000;

export const useSetup = (id: string | undefined) =>
  useAnswer(
    institutions.setup,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: oneLook },
  ).data;

/** True if the platform's gateway serves institutions without their own; undefined while loading. */
export const usePlatformGateway = (enabled: boolean) =>
  useAnswer(gateways.platform, {}, { enabled }).data?.isSetUp;

/** Prefetches the data of an institution's first steps. */
export const fetchSetup = (client: QueryClient, id: string): void => {
  void fetchAhead(client, institutions.setup, { params: { id } }, oneLook);
  void fetchAhead(client, gateways.platform, {});
};
