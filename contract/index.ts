import { admins } from './admins.ts';
import type { Endpoint } from './endpoint.ts';
import { institutions } from './institutions.ts';
import { logos } from './logos.ts';
import { machineApi } from './machine-api.ts';
import { machines } from './machines.ts';
import { organizations } from './organizations.ts';
import { overview } from './overview.ts';
import { rfids } from './rfids.ts';
import { sizes } from './sizes.ts';
import { unlockRfids } from './unlock-rfids.ts';

/** The table of calls (spec 7): every row the server answers, by room. */
export const contract = {
  admins,
  organizations,
  unlockRfids,
  institutions,
  logos,
  machines,
  sizes,
  rfids,
  machineApi,
  overview,
} as const;

export const rows: readonly Endpoint[] = Object.values(contract).flatMap((room) =>
  Object.values<Endpoint>(room),
);
