import { admins } from './admins.ts';
import { alerts } from './alerts.ts';
import { attention } from './attention.ts';
import { audit } from './audit.ts';
import { availability } from './availability.ts';
import { cash } from './cash.ts';
import { commands } from './commands.ts';
import { comparison } from './comparison.ts';
import { dispenses } from './dispenses.ts';
import { doorLinks } from './door-links.ts';
import type { Endpoint } from './endpoint.ts';
import { fleet } from './fleet.ts';
import { gateways } from './gateways.ts';
import { institutions } from './institutions.ts';
import { live } from './live.ts';
import { logos } from './logos.ts';
import { machineApi } from './machine-api.ts';
import { machineBatches } from './machine-batches.ts';
import { machines } from './machines.ts';
import { notices } from './notices.ts';
import { openingHours } from './opening-hours.ts';
import { organizations } from './organizations.ts';
import { overview } from './overview.ts';
import { payments } from './payments.ts';
import { people } from './people.ts';
import { refills } from './refills.ts';
import { reports } from './reports.ts';
import { rfidBatches } from './rfid-batches.ts';
import { rfidHistory } from './rfid-history.ts';
import { rfids } from './rfids.ts';
import { search } from './search.ts';
import { sessions } from './sessions.ts';
import { sizes } from './sizes.ts';
import { statements } from './statements.ts';
import { timeline } from './timeline.ts';
import { twoStep } from './two-step.ts';
import { unknownCards } from './unknown-cards.ts';
import { unlockRfids } from './unlock-rfids.ts';
import { visits } from './visits.ts';

/** The table of calls: every endpoint of the server, by noun. */
export const contract = {
  admins,
  sessions,
  twoStep,
  organizations,
  unlockRfids,
  institutions,
  openingHours,
  people,
  doorLinks,
  visits,
  cash,
  logos,
  audit,
  machines,
  fleet,
  machineBatches,
  sizes,
  rfids,
  rfidHistory,
  rfidBatches,
  unknownCards,
  gateways,
  machineApi,
  commands,
  dispenses,
  payments,
  timeline,
  statements,
  overview,
  availability,
  refills,
  comparison,
  reports,
  search,
  live,
  alerts,
  attention,
  notices,
} as const;

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((room) =>
  Object.values<Endpoint>(room),
);
