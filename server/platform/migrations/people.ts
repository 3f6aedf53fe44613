import type { Dialect } from '../db/dialect.ts';
import { checkedTenant, flag, oneOf } from './baseline/columns.ts';

/** People who visit the machines of an institution. They have no login. */
export const people = (dialect: Dialect): string[] => [
  `create table "people" (
    "id" ${dialect.id} primary key, ${checkedTenant(dialect)},
    "name" text not null check ("name" <> ''), "nameKey" text not null,
    "phone" text not null
      check ("phone" = '' or ("phone" like '8801%' and length("phone") = 13)),
    "language" text not null ${oneOf('language', ['en', 'bn'])}, ${flag('isActive')},
    "version" integer not null default 1, "createdAt" bigint not null)`,
  `create index "peopleOfInstitution" on "people" ("institutionId", "nameKey", "id")`,
];
