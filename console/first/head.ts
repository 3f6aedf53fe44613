import type { Institution } from '../../contract/institutions.ts';
import type { Organization } from '../../contract/organizations.ts';
import { locate } from '../core/paths.ts';
import { stored } from '../core/stored.ts';
import { ask } from './ask.ts';
import { element } from './element.ts';

/** Who is led to the own institution from every other page. */
const isOfInstitution = (): boolean => stored('admin')?.includes('"type":"INSTITUTION"') ?? false;

/** The call that tells of an organization or institution; undefined where a page is about neither. */
const callAt = ({ pathname }: Location): string | undefined => {
  const { organizationId, institutionId, machineId, rfidId } = locate(pathname);
  if (machineId || rfidId || (organizationId && isOfInstitution())) return undefined;
  if (organizationId) return `/organization/${organizationId}`;
  return institutionId && `/institution/${institutionId}`;
};

interface Told {
  readonly organization?: Organization;
  readonly institution?: Institution;
}

const drawn = ({ organization, institution }: Told): readonly HTMLElement[] => {
  const name = (organization ?? institution)?.name ?? '';
  const line = organization?.description ?? institution?.address;
  return [
    element('i', 'shell-mark', []),
    element('div', 'shell-text', [
      element('p', 'shell-name', [name]),
      ...(line ? [element('p', institution ? 'shell-address' : '', [line])] : []),
    ]),
  ];
};

/** Names the organization or institution of a page where the console will. */
export const showHead = async (headers: HeadersInit): Promise<void> => {
  const call = callAt(location);
  const told = call && (await ask<Told>(call, headers));
  if (told) document.querySelector('.shell-head')?.append(...drawn(told));
};
