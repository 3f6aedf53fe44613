import type { Institution } from '../../contract/institutions.ts';
import type { Machine } from '../../contract/machines.ts';
import type { Organization } from '../../contract/organizations.ts';
import type { Rfid } from '../../contract/rfids.ts';
import { readStored } from '../core/local-storage.ts';
import { parseAddress } from '../core/paths.ts';
import { createElement } from './create-element.ts';
import { prefetchJson } from './prefetch-json.ts';

/** Institution admins are redirected to their institution from every other page. */
const isOfInstitution = (): boolean =>
  readStored('admin')?.includes('"type":"INSTITUTION"') ?? false;

/** Path of the API call for the page's subject; undefined if it has none. */
const subjectPath = ({ pathname }: Location): string | undefined => {
  const { organizationId, institutionId, machineId, rfidId } = parseAddress(pathname);
  if (organizationId) return isOfInstitution() ? undefined : `/organization/${organizationId}`;
  if (machineId) return `/machine/${institutionId}/${encodeURIComponent(machineId)}`;
  if (rfidId) return `/rfid/${institutionId}/${encodeURIComponent(rfidId)}`;
  return institutionId && `/institution/${institutionId}`;
};

interface PageSubject {
  readonly organization?: Organization;
  readonly institution?: Institution;
  readonly machine?: Machine;
  readonly rfid?: Rfid;
}

const renderText = (name: string, line: HTMLElement | string): HTMLElement =>
  createElement('div', 'shell-text', [
    createElement('p', 'shell-name', [name]),
    ...(line === '' ? [] : [typeof line === 'string' ? createElement('p', '', [line]) : line]),
  ]);

const renderSubject = ({
  organization,
  institution,
  machine,
  rfid,
}: PageSubject): readonly HTMLElement[] => {
  const thing = machine ?? rfid;
  if (thing) return [renderText(thing.physicalId, thing.name)];
  const mark = createElement('i', 'shell-mark', []);
  if (organization) return [mark, renderText(organization.name, organization.description)];
  if (!institution) return [];
  return [
    mark,
    renderText(institution.name, createElement('p', 'shell-address', [institution.address])),
  ];
};

/** Renders the head of the page where the console will render it. */
export const showHead = async (headers: HeadersInit): Promise<void> => {
  const path = subjectPath(location);
  const subject = path && (await prefetchJson<PageSubject>(path, headers));
  if (subject) document.querySelector('.shell-head')?.append(...renderSubject(subject));
};
