import type { Dialect } from '../../db/dialect.ts';
import { flag, oneOf } from './columns.ts';

/** Organizations and institutions with their logos, and the cards that open an organization's doors. */
export const tenants = ({ id, bytes }: Dialect): string[] => [
  // A logo refers to its organization, which is why no `logoId` has a foreign key.
  `create table "organizations" (
    "id" ${id} primary key, "name" text not null, "nameKey" text not null,
    "description" text not null, "type" text not null, "logoId" ${id},
    "version" integer not null default 1, "createdAt" bigint not null, "removedAt" bigint)`,
  `create index "organizationsByName" on "organizations" ("nameKey", "id")`,
  `create table "logos" (
    "id" ${id} primary key, "organizationId" ${id} not null references "organizations" ("id"),
    "bytes" ${bytes} not null, "createdAt" bigint not null)`,
  `create table "unlockRfids" (
    "id" ${id} primary key, "organizationId" ${id} not null references "organizations" ("id"),
    "physicalId" text not null, "cardKey" text not null, "name" text not null,
    ${flag('isActive')}, "version" integer not null default 1, "createdAt" bigint not null,
    unique ("organizationId", "cardKey"))`,
  `create table "institutions" (
    "id" ${id} primary key, "organizationId" ${id} not null references "organizations" ("id"),
    "name" text not null, "nameKey" text not null, "address" text not null, "type" text not null,
    "category" text not null ${oneOf('category', ['SOCIAL', 'COMMERCIAL'])},
    "logoId" ${id}, "limitDaily" integer, "limitWeekly" integer,
    "limitMonthly" integer, "cardsVersion" bigint not null default 1,
    "version" integer not null default 1,
    "createdAt" bigint not null, "removedAt" bigint)`,
  `create index "institutionsOfOrganization" on "institutions" ("organizationId", "nameKey", "id")`,
];
