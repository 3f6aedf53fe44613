import { type AttentionItem, severityByKind } from '../../contract/attention.ts';
import type { Language } from '../../contract/languages.ts';
import { translateFailure } from '../../contract/messages/translate.ts';
import type { ListedItem } from './queries.ts';

const timeOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

const presentTenant = (id: string, name: string | null) =>
  id ? { _id: id, name: name ?? '' } : null;

const presentPerson = (id: string | null, username: string | null) =>
  id === null ? null : { _id: id, username: username ?? '' };

const presentFacts = (text: string, language: Language): object => {
  const facts = JSON.parse(text);
  return facts.failure ? { ...facts, failure: translateFailure(facts.failure, language) } : facts;
};

export const presentItem = (row: ListedItem, language: Language): AttentionItem => {
  const { machineId, physicalId, machineName } = row;
  const item = {
    _id: row.id,
    kind: row.kind,
    severity: severityByKind[row.kind],
    organization: presentTenant(row.organizationId, row.organizationName),
    institution: presentTenant(row.institutionId, row.institutionName),
    machine:
      machineId === null
        ? null
        : { _id: machineId, physicalId: physicalId ?? '', name: machineName ?? '' },
    subject: row.subject,
    facts: presentFacts(row.facts, language),
    since: new Date(row.since).toISOString(),
    openedAt: new Date(row.openedAt).toISOString(),
    takenBy: presentPerson(row.takenBy, row.taker),
    takenAt: timeOf(row.takenAt),
    snoozedUntil: timeOf(row.snoozedUntil),
    closedAt: timeOf(row.closedAt),
    doneBy: presentPerson(row.doneBy, row.doer),
  };
  // The facts were written with the kind, by its own type.
  return item as AttentionItem;
};
