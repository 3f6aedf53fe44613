import type { Dialect } from '../db/dialect.ts';

/**
 * A client is known by a token that it holds, not by its address, which its neighbours share:
 * those of before are known no more. Guesses are found by their time, to be forgotten.
 */
export const knownClients = ({ id }: Dialect): string[] => [
  `drop table "knownClients"`,
  `create table "knownClients" (
    "tokenHash" text not null, "adminId" ${id} not null references "admins" ("id"),
    "lastLoginAt" bigint not null, primary key ("tokenHash", "adminId"))`,
  `create index "knownClientsOfAdmin" on "knownClients" ("adminId", "lastLoginAt")`,
  `create index "loginGuessesByStart" on "loginGuesses" ("startedAt")`,
];
