/**
 * The rooms of each part and what each may import besides itself; a new name in a list is a decision.
 * `platform` and `operations` stand for all rooms of that folder, `*` for all rooms of the part.
 * The lint rule, its test, the README's diagram and docs/map.md are made from these lists.
 */

/** @type {Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>} */
export const rooms = {
  server: {
    // Knows no noun of the business.
    'platform/schema': [],
    'platform/settings': [],
    'platform/limits': [],
    'platform/db': ['platform/schema', 'platform/settings', 'platform/limits'],
    'platform/events': ['platform/db', 'platform/limits'],
    'platform/lists': ['platform/db'],
    'platform/threads': ['platform/db'],
    'platform/jobs': ['platform/db', 'platform/lists'],
    'platform/secrets': ['platform/db', 'platform/settings'],
    'platform/migrations': ['platform/settings', 'platform/db'],
    'platform/http': ['platform/settings', 'platform/limits', 'platform/db', 'platform/secrets'],
    'platform/endpoints': [
      'platform/schema',
      'platform/settings',
      'platform/limits',
      'platform/db',
      'platform/events',
      'platform/lists',
      'platform/secrets',
      'platform/http',
    ],

    // The nouns.
    audit: ['platform'],
    admins: ['platform'],
    organizations: ['platform', 'admins'],
    institutions: ['platform', 'admins', 'organizations'],
    machines: ['platform', 'institutions'],
    rfids: ['platform', 'institutions', 'machines'],
    gateways: ['platform', 'institutions'],
    visits: ['platform', 'institutions', 'machines'],
    dispenses: ['platform', 'institutions', 'machines', 'rfids'],
    payments: ['platform', 'admins', 'machines', 'rfids', 'gateways', 'dispenses'],
    'machine-api': ['platform', 'institutions', 'machines', 'rfids', 'dispenses', 'payments'],
    availability: ['platform', 'institutions', 'machines', 'dispenses', 'machine-api'],
    timeline: [
      'platform',
      'audit',
      'machines',
      'rfids',
      'visits',
      'dispenses',
      'payments',
      'machine-api',
    ],
    overview: [
      'platform',
      'admins',
      'organizations',
      'institutions',
      'machines',
      'gateways',
      'dispenses',
      'availability',
    ],
    reports: [
      'platform',
      'organizations',
      'institutions',
      'machines',
      'rfids',
      'dispenses',
      'payments',
      'overview',
    ],
    statements: ['platform', 'gateways', 'payments', 'reports'],
    search: ['platform', 'organizations', 'institutions', 'machines', 'rfids', 'payments'],
    live: ['platform'],
    attention: [
      'platform',
      'admins',
      'organizations',
      'institutions',
      'machines',
      'rfids',
      'gateways',
      'dispenses',
      'payments',
      'machine-api',
      'operations/backups',
    ],
    notices: ['platform', 'admins', 'attention', 'operations/backups'],
    comparison: [
      'platform',
      'organizations',
      'institutions',
      'machines',
      'overview',
      'reports',
      'attention',
    ],
    alerts: ['platform', 'organizations', 'institutions', 'machines', 'attention'],
    privacy: [
      'platform',
      'institutions',
      'machines',
      'rfids',
      'dispenses',
      'payments',
      'machine-api',
      'attention',
    ],

    // Runs an installation.
    'operations/backups': ['platform', 'audit', 'admins', 'machines', 'payments'],
    'operations/operator': [
      'platform',
      'audit',
      'admins',
      'organizations',
      'institutions',
      'machines',
      'rfids',
      'gateways',
      'dispenses',
      'payments',
      'overview',
      'attention',
      'alerts',
      'privacy',
      'operations/backups',
    ],

    // Puts the server together, and what its tests are built with.
    app: ['*'],
    testing: ['*'],
  },
  console: {
    bangla: [],
    core: ['bangla'],
    ui: ['core'],
    entities: ['core', 'ui'],

    // The nouns do not see each other.
    admins: ['core', 'ui'],
    alerts: ['core', 'ui', 'entities'],
    attention: ['core', 'ui', 'entities'],
    audit: ['core', 'ui', 'entities'],
    dispenses: ['core', 'ui', 'entities'],
    gateways: ['core', 'ui'],
    institutions: ['core', 'ui', 'entities'],
    machines: ['core', 'ui', 'entities'],
    organizations: ['core', 'ui', 'entities'],
    overview: ['core', 'ui', 'entities'],
    payments: ['core', 'ui', 'entities'],
    reports: ['core', 'ui', 'entities'],
    rfids: ['core', 'ui', 'entities'],
    search: ['core', 'ui'],
    statements: ['core', 'ui'],
    timeline: ['core', 'ui', 'entities'],
    visits: ['core', 'ui'],

    pages: ['*'],
    testing: ['*'],
  },
};

/** Parts of their own, and the parts each of them may see besides itself. */
export const parts = {
  contract: [],
  server: ['contract', 'public-pages'],
  console: ['contract'],
  'public-pages': ['contract'],
  'visit-page': ['contract', 'tools'],
  simulator: ['contract'],
  e2e: ['contract', 'simulator'],
  bench: ['contract', 'server', 'simulator', 'e2e', 'tools'],
  proof: ['contract', 'server', 'simulator', 'tools'],
  tools: [],
};

/**
 * The room that owns each table. A room touches its own tables and those of rooms that it imports;
 * `doors` are the files that find out who calls and for whom, before any room is asked.
 */
export const tables = {
  'platform/db': ['migrations', 'restores'],
  'platform/jobs': ['jobs'],
  'platform/endpoints': ['sessions', 'claimGuesses'],
  audit: ['audit', 'refusedTries'],
  admins: ['admins', 'loginGuesses', 'knownClients', 'twoSteps', 'recoveryCodes', 'newLogins'],
  organizations: ['organizations', 'logos'],
  institutions: ['institutions', 'openingHours'],
  machines: [
    'machines',
    'rollups',
    'machineTotals',
    'machineKeys',
    'sizes',
    'slots',
    'troubles',
    'stockLedger',
    'machineLogs',
    'visitEvents',
    'commands',
  ],
  rfids: ['rfids', 'unlockRfids', 'pointLedger', 'rfidStates', 'authorizations', 'unknownCards'],
  gateways: ['gateways', 'platformGateways', 'gatewayTokens', 'accountRefusals', 'refundForms'],
  availability: ['availability', 'availableSizes'],
  visits: ['people', 'visitLinks', 'visits'],
  dispenses: ['dispenses', 'paces', 'weekdayShares'],
  payments: ['payments', 'paymentEvents', 'paymentCalls', 'paymentNotifications', 'limitedStarts'],
  'machine-api': ['journals', 'heldConfigs', 'events', 'spans', 'refusedCalls'],
  'operations/backups': ['backups'],
  attention: ['attention', 'attentionDeeds'],
  alerts: [
    'alertSubscriptions',
    'alertNotices',
    'alertDeliveries',
    'alertMailCounts',
    'alertReading',
  ],
  'operations/operator': ['keyChecks'],
};

export const doors = {
  'server/platform/endpoints/access.ts': ['organizations', 'institutions', 'machines'],
  // A call may name a machine by its physical ID.
  'server/platform/endpoints/resolve-machine.ts': ['machines'],
  'server/platform/endpoints/open-sessions.ts': ['admins'],
  'server/platform/endpoints/session.ts': ['admins'],
  'server/platform/endpoints/machine-keys.ts': ['machineKeys', 'machines'],
  'server/platform/endpoints/link-callers.ts': ['visitLinks', 'machines'],
};
