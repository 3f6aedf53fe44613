/**
 * The mutated files, and the tests that must detect every mutant.
 * @type {{ files: string[], tests: string[] }[]}
 */
export const mutatedSets = [
  {
    files: ['contract/values/periods.ts', 'contract/values/times.ts'],
    tests: ['contract/values/*.test.ts'],
  },
  {
    files: [
      'server/payments/rules/rules.ts',
      'server/payments/rules/charge.ts',
      'server/payments/rules/charge-by-itself.ts',
      'server/payments/rules/refund.ts',
      'server/payments/rules/refund-witness.ts',
      'server/payments/rules/money.ts',
      'server/payments/rules/settle.ts',
      'server/payments/rules/flags.ts',
      'server/payments/rules/times.ts',
    ],
    tests: [
      'server/payments/rules/charge-*.test.ts',
      'server/payments/rules/{rules,refund,refund-witness,settle,restored,flags,times,money-times}.test.ts',
    ],
  },
  {
    files: ['server/payments/engine/reconcile.ts'],
    tests: ['server/payments/engine/reconcile.test.ts'],
  },
  {
    files: ['server/machines/stock/stock.ts'],
    tests: [
      'server/machines/stock/{stock,stock-book}.test.ts',
      'server/machine-api/events/stock-counts.test.ts',
    ],
  },
  {
    files: ['server/availability/day.ts', 'server/availability/intervals.ts'],
    tests: ['server/availability/{day,intervals}.test.ts'],
  },
  {
    files: ['server/machine-api/events/clock.ts'],
    tests: [
      'server/machine-api/events/clock.test.ts',
      'server/machine-api/events/{times,impossible-times}.test.ts',
    ],
  },
  { files: ['server/dispenses/rules.ts'], tests: ['server/dispenses/rules.test.ts'] },
  {
    files: ['server/platform/endpoints/access.ts'],
    tests: ['server/platform/endpoints/{scope,access,access-paths}.test.ts'],
  },
  {
    files: ['server/admins/login/guesses.ts'],
    tests: ['server/admins/login/{guesses,known-browsers}.test.ts'],
  },
  {
    files: ['server/rfids/points/points.ts'],
    tests: ['server/rfids/points/point-spending.test.ts'],
  },
];
