import { type Institution, institutions } from '../../contract/institutions.ts';
import type { Organization } from '../../contract/organizations.ts';
import { useAnswer } from '../core/queries.ts';
import { useSession } from '../core/session.ts';
import { say } from '../core/texts.ts';

export interface Step {
  readonly text: string;
  readonly hint: string;
  readonly done: boolean;
  readonly optional?: true;
  /** Where it is done; absent until there is such a place. */
  readonly at?: {
    readonly to: '/dashboard' | '/organization/$id' | '/institution/$id';
    readonly id?: string;
    readonly tab: string;
  };
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
} as const;

type Part = 'machine' | 'admin' | 'gateway';

const tabs: Record<Part, string> = { machine: 'machines', admin: 'admins', gateway: 'gateway' };

interface Setup {
  readonly machines: number;
  readonly admins: number;
  readonly ownGateway: boolean;
}

/** The steps inside an institution, or those to come where there is none yet. */
const inside = (id: string | undefined, setup: Setup | undefined, mayAdmins: boolean): Step[] => {
  const step = (part: Part, done: boolean): Step => ({
    ...texts[part],
    done,
    ...(id !== undefined && { at: { to: '/institution/$id', id, tab: tabs[part] } as const }),
  });
  return [
    step('machine', (setup?.machines ?? 0) > 0),
    ...(mayAdmins ? [step('admin', (setup?.admins ?? 0) > 0)] : []),
    { ...step('gateway', setup?.ownGateway ?? false), optional: true },
  ];
};

const useSetup = (id: string | undefined) =>
  useAnswer(
    institutions.setup,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, staleTime: 0 },
  ).data;

/** The steps from an empty dashboard on; nothing once there is an organization. */
export const dashboardSteps = (count: number | undefined): Step[] | undefined => {
  if (count !== 0) return undefined;
  return [
    { ...texts.organization, done: false, at: { to: '/dashboard', tab: 'organizations' } },
    { ...texts.institution, done: false },
    ...inside(undefined, undefined, true),
  ];
};

/** The steps of an organization without a machine; those inside are of its first institution. */
export const useOrganizationSteps = (
  organization: Organization | undefined,
  institutions: readonly Institution[] | undefined,
): Step[] | undefined => {
  const empty = organization?.inside.machines === 0;
  const first = empty ? institutions?.[0]?._id : undefined;
  const setup = useSetup(first);
  if (!empty || !institutions || setup?.machines || (first !== undefined && !setup)) {
    return undefined;
  }
  const at = { to: '/organization/$id', id: organization._id, tab: 'institutions' } as const;
  return [{ ...texts.institution, done: first !== undefined, at }, ...inside(first, setup, true)];
};

/** The steps of an institution without a machine, or without an admin where one may be added. */
export const useInstitutionSteps = (id: string): Step[] | undefined => {
  const mayAdmins = useSession()?.admin.type !== 'INSTITUTION';
  const setup = useSetup(id);
  if (!setup) return undefined;
  const steps = inside(id, setup, mayAdmins);
  return steps.some(({ done, optional }) => !done && !optional) ? steps : undefined;
};
