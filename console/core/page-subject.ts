import type { Institution } from '../../contract/institutions.ts';
import type { Machine } from '../../contract/machines.ts';
import type { Organization } from '../../contract/organizations.ts';
import type { Rfid } from '../../contract/rfids.ts';
import { defineText } from './define-text.ts';

/** Name and line in the head of a page. `console/core/preload` renders them before the console does. */
export interface SubjectText {
  readonly name: string;
  readonly line: string;
}

export const organizationText = ({ name, description }: Organization): SubjectText => ({
  name,
  line: description,
});

export const institutionText = ({ name, address }: Institution): SubjectText => ({
  name,
  line: address,
});

/** A machine stands under its physical ID. */
export const machineText = ({ physicalId, name }: Machine): SubjectText => ({
  name: physicalId,
  line: name,
});

/** A card stands under its holder, else under its number. */
export const rfidText = ({ physicalId, name }: Rfid): SubjectText => ({
  name: name || physicalId,
  line: name && physicalId,
});

interface OverviewScope {
  readonly organizationId?: string | undefined;
  readonly institutionId?: string | undefined;
}

/** Heading of the overview of a tenant, or of the whole platform. */
export const overviewHeading = ({ organizationId, institutionId }: OverviewScope) => {
  if (institutionId !== undefined) return defineText('Overview');
  return organizationId === undefined
    ? defineText('Welcome to VMS admin dashboard')
    : defineText('Welcome to VMS organization - admin dashboard');
};
