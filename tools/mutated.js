/**
 * The mutated files, and the tests that must detect every mutant.
 * @type {{ files: string[], tests: string[] }[]}
 */
export const mutatedSets = [
  {
    files: ['contract/periods.ts', 'contract/times.ts'],
    tests: ['contract/*.test.ts'],
  },
  {
    files: [
      'server/payments/rules.ts',
      'server/payments/charge.ts',
      'server/payments/refund.ts',
      'server/payments/settle.ts',
      'server/payments/flags.ts',
      'server/payments/times.ts',
    ],
    tests: [
      'server/payments/charge-*.test.ts',
      'server/payments/{rules,refund,settle,flags,times,money-times}.test.ts',
    ],
  },
  {
    files: ['server/payments/reconcile.ts'],
    tests: ['server/payments/{reconcile,reconcile-nights}.test.ts'],
  },
  {
    files: ['server/machines/stock.ts'],
    tests: [
      'server/machines/{stock,stock-book}.test.ts',
      'server/machine-api/stock-counts.test.ts',
    ],
  },
  {
    files: ['server/machine-api/clock.ts'],
    tests: [
      'server/machine-api/clock.test.ts',
      'server/machine-api/{times,impossible-times}.test.ts',
    ],
  },
  { files: ['server/dispenses/rules.ts'], tests: ['server/dispenses/rules.test.ts'] },
  {
    files: ['server/platform/http/access.ts'],
    tests: ['server/platform/http/{scope,access,access-paths}.test.ts'],
  },
  {
    files: ['server/admins/guesses.ts'],
    tests: ['server/admins/{guesses,known-browsers}.test.ts'],
  },
  { files: ['server/rfids/points.ts'], tests: ['server/rfids/{points,point-spending}.test.ts'] },
];
