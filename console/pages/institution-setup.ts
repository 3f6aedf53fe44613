import type { QueryClient } from '@tanstack/react-query';
import { gateways } from '../../contract/gateways.ts';
import { institutions } from '../../contract/institutions.ts';
import { fetchAhead, useAnswer } from '../core/queries.ts';

/** Asked for anew whenever it is shown, but not twice for one look: in ms. */
const oneLook = 2000;

export const useSetup = (id: string | undefined) =>
  useAnswer(
    institutions.setup,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: oneLook },
  ).data;

/** Whether the platform's gateway serves who has none; undefined until that is known. */
export const usePlatformGateway = (enabled: boolean) =>
  useAnswer(gateways.platform, {}, { enabled }).data?.isSetUp;

/** What the first steps of an institution ask for. */
export const fetchSetup = (client: QueryClient, id: string): void => {
  void fetchAhead(client, institutions.setup, { params: { id } }, oneLook);
  void fetchAhead(client, gateways.platform, {});
};
