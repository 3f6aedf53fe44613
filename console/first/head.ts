import type { Institution } from '../../contract/institutions.ts';
import type { Machine } from '../../contract/machines.ts';
import type { Organization } from '../../contract/organizations.ts';
import type { Rfid } from '../../contract/rfids.ts';
import { locate } from '../core/paths.ts';
import { stored } from '../core/stored.ts';
import { ask } from './ask.ts';
import { element } from './element.ts';

/** Institution admins are redirected to their institution from every other page. */
const isOfInstitution = (): boolean => stored('admin')?.includes('"type":"INSTITUTION"') ?? false;

/** Path of the API call for the page's subject; undefined if it has none. */
const callAt = ({ pathname }: Location): string | undefined => {
  const { organizationId, institutionId, machineId, rfidId } = locate(pathname);
  if (organizationId) return isOfInstitution() ? undefined : `/organization/${organizationId}`;
  if (machineId) return `/machine/${institutionId}/${encodeURIComponent(machineId)}`;
  if (rfidId) return `/rfid/${institutionId}/${encodeURIComponent(rfidId)}`;
  return institutionId && `/institution/${institutionId}`;
};

interface Told {
  readonly organization?: Organization;
  readonly institution?: Institution;
  readonly machine?: Machine;
  readonly rfid?: Rfid;
}

const text = (name: string, line: HTMLElement | string): HTMLElement =>
  element('div', 'shell-text', [
    element('p', 'shell-name', [name]),
    ...(line === '' ? [] : [typeof line === 'string' ? element('p', '', [line]) : line]),
  ]);

const drawn = ({ organization, institution, machine, rfid }: Told): readonly HTMLElement[] => {
  const thing = machine ?? rfid;
  if (thing) return [text(thing.physicalId, thing.name)];
  const mark = element('i', 'shell-mark', []);
  if (organization) return [mark, text(organization.name, organization.description)];
  if (!institution) return [];
  return [mark, text(institution.name, element('p', 'shell-address', [institution.address]))];
};

/** Renders the head of the page where the console will render it. */
export const showHead = async (headers: HeadersInit): Promise<void> => {
  const call = callAt(location);
  const told = call && (await ask<Told>(call, headers));
  if (told) document.querySelector('.shell-head')?.append(...drawn(told));
};
