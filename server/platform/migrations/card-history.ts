import { cardHistoryDays } from '../../../contract/card-history.ts';
import type { Dialect } from '../db/dialect.ts';

const { min, max } = cardHistoryDays;

/** Removes the card of dispenses from their events: the dispenses name it for as long as anybody may. */
const cardlessContent: Record<Dialect['engine'], string> = {
  sqlite: `json_remove("content", '$.requestId', '$.rfid')`,
  postgres: `regexp_replace("content", '"(requestId|rfid)":"([^"\\\\]|\\\\.)*",', '', 'g')`,
};

/** For how long a dispense names its card, and indexes of what is to be forgotten. */
export const cardHistory = ({ engine }: Dialect): string[] => [
  `alter table "institutions" add column "cardHistoryDays" integer
    check ("cardHistoryDays" between ${min} and ${max})`,
  `alter table "rfids" add column "forgottenAt" bigint`,
  `alter table "rfids" add column "forgottenUse" text`,
  `update "events" set "content" = ${cardlessContent[engine]}
    where "type" = 'DISPENSE' and "content" like '%"rfid"%'`,
  `create index "cardsToForget" on "dispenses" ("institutionId", "dispensedAt")
    where "cardKey" is not null`,
  `create index "tapsToForget" on "events" ("institutionId", "at")
    where "type" in ('UNKNOWN_CARD', 'REJECTED') and "content" <> '{}'`,
  `create index "pointsToForget" on "pointLedger" ("institutionId", "at")
    where "kind" = 'DISPENSE' and "cause" <> ''`,
  `create unique index "pointsOfMonth" on "pointLedger" ("rfidId", "at")
    where "kind" = 'DISPENSE' and "cause" = ''`,
  `create index "peopleToForget" on "rfids" ("institutionId", "removedAt")
    where "removedAt" is not null and "forgottenAt" is null`,
  `create index "walletsToForget" on "payments" ("createdAt")
    where "dueAt" is null and ("wallet" is not null or "browser" <> '')`,
];
