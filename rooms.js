/**
 * The order of the rooms. A room imports only from itself and from rooms to its left;
 * rooms within one inner list are peers and blind to each other.
 * The lint rule, its test and the diagram in the README are made from this list.
 */
export const rooms = {
  contract: ['contract'],
  server: [
    'core',
    'stats',
    'forecast',
    'audit',
    'logos',
    'admins',
    'organizations',
    'institutions',
    'machines',
    'rfids',
    'gateways',
    'dispenses',
    'sales-rates',
    'payments',
    'machine-api',
    'timeline',
    'overview',
    'reports',
    'statements',
    'search',
    'live',
    'backups',
    'attention',
    'alerts',
    'retention',
    'operator',
    'imports',
    'rotation',
    'moving',
    'doctor',
    'app',
    'testing',
  ],
  console: [
    'bangla',
    'core',
    'preload',
    'ui',
    'words',
    'entities',
    [
      'login',
      'admins',
      'alerts',
      'attention',
      'audit',
      'backups',
      'live',
      'organizations',
      'institutions',
      'machines',
      'timeline',
      'rfids',
      'sizes',
      'dispenses',
      'payments',
      'statements',
      'gateways',
      'overview',
      'reports',
      'search',
    ],
    'pages',
    'testing',
  ],
};

/** Parts of their own, and the parts each of them may see besides itself. */
export const parts = {
  contract: [],
  server: ['contract', 'public-pages'],
  console: ['contract'],
  'public-pages': ['contract'],
  simulator: ['contract'],
  e2e: ['contract', 'simulator'],
  bench: ['contract', 'server', 'simulator', 'e2e', 'tools'],
  proof: ['contract', 'server', 'simulator', 'tools'],
  tools: [],
};

/**
 * Whose each table is. A room touches its own tables and those of rooms to its left; the doors are
 * the files that find out who calls and for whom, before any room is asked.
 */
export const tables = {
  core: ['migrations', 'jobs', 'sessions'],
  stats: ['rollups'],
  audit: ['audit', 'refusedTries'],
  logos: ['logos'],
  admins: ['admins', 'loginGuesses', 'knownClients', 'twoSteps', 'recoveryCodes', 'newLogins'],
  organizations: ['organizations', 'unlockRfids'],
  institutions: ['institutions'],
  machines: [
    'machines',
    'machineKeys',
    'claimGuesses',
    'sizes',
    'slots',
    'troubles',
    'stockLedger',
    'machineLogs',
    'visitEvents',
    'commands',
  ],
  rfids: ['rfids', 'pointLedger', 'authorizations', 'unknownCards'],
  gateways: ['gateways', 'platformGateways', 'gatewayTokens'],
  dispenses: ['dispenses'],
  'sales-rates': ['paces', 'weekdayShares'],
  payments: ['payments', 'paymentEvents', 'paymentCalls', 'paymentNotifications'],
  'machine-api': ['journals', 'events', 'spans'],
  backups: ['backups'],
  attention: ['attention', 'attentionDeeds'],
  alerts: ['alertSubscriptions', 'alertNotices', 'alertDeliveries', 'alertReading'],
  rotation: ['keyChecks'],
};

export const doors = {
  'server/core/access.ts': ['organizations', 'institutions', 'machines'],
  // A call may name a machine by its physical ID.
  'server/core/resolve-machine.ts': ['machines'],
  'server/core/open-sessions.ts': ['admins'],
  'server/core/session.ts': ['admins'],
  'server/core/machine-keys.ts': ['machineKeys', 'machines'],
};
