import type { Institution } from '../../../contract/institutions.ts';
import type { Machine } from '../../../contract/machines.ts';
import type { Organization } from '../../../contract/organizations.ts';
import type { Rfid } from '../../../contract/rfids.ts';
import { browserStorage } from '../page/storage.ts';
import {
  institutionText,
  machineText,
  organizationText,
  rfidText,
  type SubjectText,
} from '../page-subject.ts';
import { parseAddress } from '../paths.ts';
import { createElement } from './create-element.ts';
import { prefetchJson } from './prefetch-json.ts';

/** Institution admins are redirected to their institution from every other page. */
const isOfInstitution = (): boolean =>
  browserStorage.read('admin')?.includes('"type":"INSTITUTION"') ?? false;

/** Path of the API call for the page's subject; undefined if it has none. */
const subjectPath = ({ pathname }: Location): string | undefined => {
  const { organizationId, institutionId, subpage, machineId, rfidId } = parseAddress(pathname);
  if (subpage) return undefined;
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

const renderText = ({ name, line }: SubjectText, lineClass = ''): HTMLElement =>
  createElement('div', 'shell-text', [
    createElement('p', 'shell-name', [name]),
    ...(line === '' ? [] : [createElement('p', lineClass, [line])]),
  ]);

const renderSubject = ({
  organization,
  institution,
  machine,
  rfid,
}: PageSubject): readonly HTMLElement[] => {
  if (machine) return [renderText(machineText(machine))];
  if (rfid) return [renderText(rfidText(rfid))];
  const mark = createElement('i', 'shell-mark', []);
  if (organization) return [mark, renderText(organizationText(organization))];
  if (!institution) return [];
  return [mark, renderText(institutionText(institution), 'shell-address')];
};

/** Renders the head of the page where the console will render it. */
export const showHead = async (headers: HeadersInit): Promise<void> => {
  const path = subjectPath(location);
  const subject = path && (await prefetchJson<PageSubject>(path, headers));
  if (subject) document.querySelector('.shell-head')?.append(...renderSubject(subject));
};
