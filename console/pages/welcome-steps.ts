import type { Organization } from '../../contract/organizations.ts';
import type { TenantName } from '../../contract/tenants.ts';
import { institutionAdminsSection } from '../admins/section.ts';
import { paths } from '../core/paths.ts';
import type { Described } from '../core/section.ts';
import { useSession } from '../core/session.ts';
import { say } from '../core/texts.ts';
import { gatewaySection } from '../gateways/section.ts';
import { institutionsSection } from '../institutions/section.ts';
import { machinesSection } from '../machines/section.ts';
import { organizationsSection } from '../organizations/section.ts';
import { usePlatformGateway, useSetup } from './institution-setup.ts';

export interface Step {
  readonly text: string;
  readonly hint: string;
  readonly done: boolean;
  readonly optional?: true;
  /** Address where it is done; undefined until that exists. */
  readonly at?: string | undefined;
}

const texts = {
  organization: {
    text: say('Add an organization'),
    hint: say('Who owns the machines: a university, a company, a foundation.'),
  },
  institution: {
    text: say('Add an institution'),
    hint: say('Where the machines stand: a hall, a campus, a factory.'),
  },
  machine: {
    text: say('Add a machine'),
    hint: say('Enter its slots and stock, then pair its controller with a code.'),
  },
  admin: {
    text: say('Give it an admin'),
    hint: say('Someone on the spot who looks after machines and cards.'),
  },
  gateway: {
    text: say('Choose the payment gateway'),
    hint: say('The platform’s bKash is used until you save the institution’s own.'),
  },
  ownGateway: {
    text: say('Set up the payment gateway'),
    hint: say('Customers cannot pay by bKash until you save the institution’s own account.'),
  },
} as const;

type Part = 'machine' | 'admin' | 'gateway' | 'ownGateway';

const tabs: Record<Part, Described> = {
  machine: machinesSection,
  admin: institutionAdminsSection,
  gateway: gatewaySection,
  ownGateway: gatewaySection,
};

interface Setup {
  readonly machines: number;
  readonly admins: number;
  readonly ownGateway: boolean;
}

interface Rights {
  readonly mayAdmins: boolean;
  /** The platform's gateway serves institutions without their own. */
  readonly hasDefault: boolean;
}

/** Steps of an institution; without an `id` a preview of them. */
const inside = (
  id: string | undefined,
  setup: Setup | undefined,
  { mayAdmins, hasDefault }: Rights,
): Step[] => {
  const step = (part: Part, done: boolean): Step => ({
    ...texts[part],
    done,
    at: id === undefined ? undefined : paths.institution(id, tabs[part].path),
  });
  return [
    step('machine', (setup?.machines ?? 0) > 0),
    ...(mayAdmins ? [step('admin', (setup?.admins ?? 0) > 0)] : []),
    hasDefault
      ? { ...step('gateway', setup?.ownGateway ?? false), optional: true }
      : step('ownGateway', setup?.ownGateway ?? false),
  ];
};

/** Steps of an empty dashboard; undefined once there is an organization. */
export const useDashboardSteps = (count: number | undefined): Step[] | undefined => {
  const hasDefault = usePlatformGateway(count === 0);
  if (count !== 0 || hasDefault === undefined) return undefined;
  return [
    { ...texts.organization, done: false, at: paths.dashboard(organizationsSection.path) },
    { ...texts.institution, done: false },
    ...inside(undefined, undefined, { mayAdmins: true, hasDefault }),
  ];
};

/** Steps of an organization without a machine, with those of its first institution. */
export const useOrganizationSteps = (
  organization: Organization | undefined,
  institutions: readonly TenantName[] | undefined,
): Step[] | undefined => {
  const empty = organization?.inside.machines === 0;
  const first = empty ? institutions?.[0]?._id : undefined;
  const setup = useSetup(first);
  const hasDefault = usePlatformGateway(empty);
  if (!empty || !institutions || setup?.machines || (first !== undefined && !setup)) {
    return undefined;
  }
  if (hasDefault === undefined) return undefined;
  const at = paths.organization(organization._id, institutionsSection.path);
  const rights = { mayAdmins: true, hasDefault };
  return [{ ...texts.institution, done: first !== undefined, at }, ...inside(first, setup, rights)];
};

/** Steps of an institution without a machine, an admin or a gateway. */
export const useInstitutionSteps = (id: string): Step[] | undefined => {
  const mayAdmins = useSession()?.admin.type !== 'INSTITUTION';
  const setup = useSetup(id);
  const hasDefault = usePlatformGateway(true);
  if (!setup || hasDefault === undefined) return undefined;
  const steps = inside(id, setup, { mayAdmins, hasDefault });
  return steps.some(({ done, optional }) => !done && !optional) ? steps : undefined;
};
