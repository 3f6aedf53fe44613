import type { QueryClient } from '@tanstack/react-query';
import type { MachineName } from '../../contract/machines.ts';
import { useSession } from '../core/calls/session.ts';
import { useText } from '../core/texts.ts';
import { fetchFirstInstitutions, useInstitutionOffer } from './institution-options.ts';
import { prefetchFirstMachines, useMachineOptions } from './machine-options.ts';
import { type Narrow, type NarrowScope, type NarrowSearch, narrowKeyOf } from './narrow.ts';
import { fetchFirstOrganizations, useOrganizationOffer } from './organization-options.ts';

export const useOrganizationNarrow = (chosen: string | undefined, enabled: boolean): Narrow => {
  const t = useText();
  return {
    key: 'organizationId',
    label: t('Organization'),
    allLabel: t('All organizations'),
    ...useOrganizationOffer(chosen, enabled),
  };
};

const useInstitutionNarrow = (
  organizationId: string | undefined,
  chosen: string | undefined,
): Narrow => {
  const t = useText();
  return {
    key: 'institutionId',
    label: t('Institution'),
    allLabel: t('All institutions'),
    ...useInstitutionOffer(organizationId, chosen),
  };
};

const toMachineOption = ({ _id, physicalId, name }: MachineName) => ({
  value: _id,
  label: name ? `${physicalId} · ${name}` : physicalId,
});

const useMachineNarrow = (
  institutionId: string | undefined,
  chosen: string | undefined,
): Narrow => {
  const t = useText();
  return {
    key: 'machineId',
    label: t('Machine'),
    allLabel: t('All machines'),
    ...useMachineOptions(institutionId, chosen, toMachineOption),
  };
};

/** Filter of a page by the next level inside its scope. */
export const useNarrow = (scope: NarrowScope, search: NarrowSearch): Narrow => {
  const key = narrowKeyOf(scope);
  const narrows = {
    organizationId: useOrganizationNarrow(search.organizationId, key === 'organizationId'),
    institutionId: useInstitutionNarrow(scope.organizationId, search.institutionId),
    machineId: useMachineNarrow(scope.institutionId, search.machineId),
  };
  return narrows[key];
};

/** Fetches the options of `useNarrow` early. */
export const prefetchNarrow = (client: QueryClient, scope: NarrowScope): Promise<void> => {
  const { organizationId, institutionId } = scope;
  if (institutionId !== undefined) return prefetchFirstMachines(client, institutionId);
  return organizationId === undefined
    ? fetchFirstOrganizations(client)
    : fetchFirstInstitutions(client, organizationId);
};

/** Filters by organization, and by institution once an organization is chosen. */
export const useTenantNarrows = (chosen: NarrowSearch): Narrow[] => {
  const admin = useSession()?.admin;
  const isSuper = admin?.type === 'SUPER';
  const organizationId = isSuper ? chosen.organizationId : admin?.organizationId;
  const above = admin?.type === 'INSTITUTION' ? undefined : (organizationId ?? undefined);
  const byOrganization = useOrganizationNarrow(chosen.organizationId, isSuper);
  const byInstitution = useInstitutionNarrow(above, chosen.institutionId);
  return [...(isSuper ? [byOrganization] : []), ...(above === undefined ? [] : [byInstitution])];
};
