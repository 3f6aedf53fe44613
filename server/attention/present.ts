import type { AttentionItem, AttentionRow } from '../../contract/attention.ts';
import { severityByKind } from '../../contract/attention-kinds.ts';
import { translateFailure } from '../../contract/messages/translate.ts';
import type { Language } from '../../contract/values/languages.ts';
import type { ListedItem, ListedRow } from './queries.ts';

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

const presentItem = (row: ListedItem, language: Language): AttentionItem => {
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

export const presentRow = (
  { items, since, taken, firstTaker, lastTaker, ...row }: ListedRow,
  language: Language,
): AttentionRow => {
  const isTakenByOne = taken === row.count && firstTaker === lastTaker;
  return {
    _id: row.id,
    items: items.map((item) => presentItem(item, language)),
    count: row.count,
    machines: row.machines,
    institutions: row.institutions,
    organizations: row.organizations,
    since: new Date(since).toISOString(),
    takenBy: isTakenByOne ? presentPerson(firstTaker, items[0]?.taker ?? null) : null,
    taken,
  };
};
