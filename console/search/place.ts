import type { Found } from '../../contract/search.ts';

/** Where a line of the search leads. */
export interface Place {
  readonly to: '/dashboard' | '/audit' | '/organization/$id' | '/institution/$id';
  readonly id?: string;
  readonly search: {
    readonly tab?: string;
    readonly machineFind?: string;
    readonly findRfid?: string;
  };
}

/** A page of the console; its words are said already. */
export interface PageEntry extends Place {
  readonly title: string;
  readonly subtitle: string;
}

/** A machine or an RFID is shown in its list, narrowed to it. */
export const placeOf = ({ kind, _id, title, organizationId, institutionId }: Found): Place => {
  if (kind === 'ORGANIZATION') return { to: '/organization/$id', id: _id, search: {} };
  if (kind === 'INSTITUTION') return { to: '/institution/$id', id: _id, search: {} };
  const inInstitution = { to: '/institution/$id', id: institutionId ?? '' } as const;
  if (kind === 'MACHINE')
    return { ...inInstitution, search: { tab: 'machines', machineFind: title } };
  if (institutionId !== null)
    return { ...inInstitution, search: { tab: 'rfids', findRfid: title } };
  const search = { tab: 'unlock-rfids', findRfid: title };
  return { to: '/organization/$id', id: organizationId, search };
};
