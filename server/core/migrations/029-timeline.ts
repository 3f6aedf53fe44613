import type { Dialect } from '../db/dialect.ts';

const ofMachine = (name: string, table: string, at: string, where: string): string =>
  `create index "${name}" on "${table}" ("machineId", "${at}", "id") where ${where}`;

/**
 * What a machine's timeline is read by, newest first, whatever else there is of the machine; and what
 * contacts tell in passing: the configuration that it holds, when it was not heard of, and how long its
 * door stood open.
 */
export const timeline = ({ id }: Dialect): string[] => [
  `alter table "machines" add column "configHeld" bigint`,
  `create table "spans" (
    "machineId" ${id} not null references "machines" ("id"), "kind" text not null,
    "startedAt" bigint not null, "endedAt" bigint,
    "organizationId" ${id} not null, "institutionId" ${id} not null,
    primary key ("machineId", "kind", "startedAt"))`,
  `create index "spansOfMachine" on "spans" ("machineId", "kind", "endedAt")`,
  `create index "spansByEnd" on "spans" ("endedAt")`,
  `create index "eventsOfMachine" on "events" ("machineId", "type", "at", "epoch", "seq")
    where "type" <> 'DISPENSE'`,
  ofMachine('failuresOfMachine', 'dispenses', 'dispensedAt', `"isSuccessful" = 0`),
  ofMachine('padsOfMachine', 'dispenses', 'dispensedAt', `"paymentId" is not null`),
  ofMachine('askedOfMachine', 'commands', 'createdAt', `"item" is null`),
  `create index "logsOfMachine" on "machineLogs" ("machineId", "at", "id")`,
  ofMachine('unchargedAtMachine', 'payments', 'createdAt', `"chargedAt" is null`),
  `create index "pairingsOfMachine" on "audit" ("target", "at", "id")
    where "outcome" = 'DONE' and "action" in
      ('POST /machine/pairing-code', 'POST /device/claim', 'DELETE /machine/key')`,
];
