import type { EndpointAnswer } from '../../../contract/endpoint.ts';
import type { institutions } from '../../../contract/institutions.ts';
import type { Organization } from '../../../contract/organizations.ts';
import { institutionAdminsSection } from '../../admins/section.ts';
import { useSession } from '../../core/calls/session.ts';
import { paths } from '../../core/paths.ts';
import type { SectionInfo } from '../../core/section.ts';
import { defineText } from '../../core/texts.ts';
import { useFirstInstitutions } from '../../entities/institution-options.ts';
import { useFirstOrganizations } from '../../entities/organization-options.ts';
import { gatewaySection } from '../../gateways/section.ts';
import { institutionsSection } from '../../institutions/section.ts';
import { machinesSection } from '../../machines/section.ts';
import { organizationsSection } from '../../organizations/section.ts';
import { useInstitutionSetup, usePlatformGateway } from './institution-setup.ts';

export interface SetupStep {
  readonly text: string;
  readonly hint: string;
  readonly done: boolean;
  readonly optional?: true;
  /** Address where it is done; undefined until that exists. */
  readonly at?: string | undefined;
}

const texts = {
  organization: {
    text: defineText('Add an organization'),
    hint: defineText('Who owns the machines: a university, a company, a foundation.'),
  },
  institution: {
    text: defineText('Add an institution'),
    hint: defineText('Where the machines stand: a hall, a campus, a factory.'),
  },
  machine: {
    text: defineText('Add a machine'),
    hint: defineText('Enter its slots and stock, then pair its controller with a code.'),
  },
  admin: {
    text: defineText('Give it an admin'),
    hint: defineText('Someone on site who looks after machines and RFIDs.'),
  },
  gateway: {
    text: defineText('Choose the payment gateway'),
    hint: defineText(
      'The platform’s {provider} account is used until you save the institution’s own.',
    ),
  },
  ownGateway: {
    text: defineText('Set up the payment gateway'),
    hint: defineText(
      'Customers cannot pay by {provider} until you save the institution’s own account.',
    ),
  },
} as const;

type SetupPart = 'machine' | 'admin' | 'gateway' | 'ownGateway';

const tabs: Record<SetupPart, SectionInfo> = {
  machine: machinesSection,
  admin: institutionAdminsSection,
  gateway: gatewaySection,
  ownGateway: gatewaySection,
};

type InstitutionSetup = EndpointAnswer<typeof institutions.setup>;

/** Steps of an institution; without an `id` a preview of them. */
const institutionStepsOf = (
  id: string | undefined,
  { machines, admins, ownGateway, platformGateway }: InstitutionSetup,
  mayAdmins: boolean,
): SetupStep[] => {
  const step = (part: SetupPart, done: boolean): SetupStep => ({
    ...texts[part],
    done,
    at: id === undefined ? undefined : paths.institution(id, tabs[part].path),
  });
  return [
    step('machine', machines > 0),
    ...(mayAdmins ? [step('admin', admins > 0)] : []),
    platformGateway
      ? { ...step('gateway', ownGateway), optional: true }
      : step('ownGateway', ownGateway),
  ];
};

const nothing = { machines: 0, admins: 0, ownGateway: false };

/** Steps to show: none once all are done. Undefined while loading. */
export type SetupSteps = readonly SetupStep[] | undefined;

const untilDone = (steps: SetupSteps): SetupSteps =>
  steps?.every(({ done, optional }) => done || optional) ? [] : steps;

/** Steps from the first institution of an organization on, or a preview of them without one. */
const useStepsBelow = (id: string | undefined, enabled: boolean): SetupSteps => {
  const answer = useFirstInstitutions(enabled ? id : undefined);
  const first = answer?.institutions[0]?._id;
  const isPreview = enabled && first === undefined && (id === undefined || answer !== undefined);
  const platformGateway = usePlatformGateway(isPreview);
  const preview = isPreview && platformGateway !== undefined && { ...nothing, platformGateway };
  const setup = useInstitutionSetup(first) ?? preview;
  if (!enabled) return [];
  if (!setup) return undefined;
  const at = id && paths.organization(id, institutionsSection.path);
  return [
    { ...texts.institution, done: first !== undefined, at },
    ...institutionStepsOf(first, setup, true),
  ];
};

/** Steps of a platform with at most one organization, until all are done. */
export const useDashboardSteps = (): SetupSteps => {
  const { count, organizations = [] } = useFirstOrganizations() ?? {};
  const isNew = count !== undefined && count <= 1;
  const below = useStepsBelow(organizations[0]?._id, isNew);
  if (count === undefined || !below) return undefined;
  const at = paths.dashboard(organizationsSection.path);
  return isNew ? untilDone([{ ...texts.organization, done: count === 1, at }, ...below]) : [];
};

/** Steps of an organization without a machine: later they would push its overview down. */
export const useOrganizationSteps = (organization: Organization | undefined): SetupSteps => {
  const steps = useStepsBelow(organization?._id, organization?.inside?.machines === 0);
  return organization && untilDone(steps);
};

/** Steps of an institution without a machine, an admin or a gateway. */
export const useInstitutionSteps = (id: string): SetupSteps => {
  const mayAdmins = useSession()?.admin.type !== 'INSTITUTION';
  const setup = useInstitutionSetup(id);
  return untilDone(setup && institutionStepsOf(id, setup, mayAdmins));
};
