import { type StatedRow, statements } from '../../../contract/statements.ts';
import type { Ledger } from '../machines/ledgers.ts';

export const aStatedRow = (trxID: string, given: Partial<StatedRow> = {}): StatedRow => ({
  kind: 'CHARGE',
  trxID,
  amount: 10,
  ...given,
});

export const compareStatement = (
  { server, machine, token }: Ledger,
  rows: readonly StatedRow[],
  given: Record<string, string> = {},
) =>
  server.call(statements.compare, {
    params: { institutionId: machine.institutionId },
    body: { accountId: 'g1', dateStart: '2026-03-10', dateEnd: '2026-03-11', rows, ...given },
    token,
  });
