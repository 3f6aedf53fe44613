import { statements } from '../../../contract/statements.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { anInstitutionAdmin } from '../admins/admins.ts';
import { aServer, type TestServer } from '../server.ts';
import { aMachine, type TestMachine } from './machines.ts';

/** Returns an instant of a day of March 2026 in Dhaka. */
export const marchInstant = (date: number, time = '12:00:00.000'): number =>
  Date.parse(`2026-03-${String(date).padStart(2, '0')}T${time}+06:00`);

/** Settings of the platform's account. */
export const platformSettings = {
  BKASH_USERNAME: 'platform-shop',
  BKASH_PASSWORD: 'secret',
  BKASH_APP_KEY: 'key',
  BKASH_APP_SECRET: 'app secret',
};

/** A server with one machine, and an admin of its institution. */
export interface Ledger {
  readonly server: TestServer;
  readonly machine: TestMachine;
  readonly token: string;
}

export const aLedger = async (env: Record<string, string> = {}): Promise<Ledger> => {
  const server = await aServer(env);
  const machine = await aMachine(server);
  const { token } = await anInstitutionAdmin(server, {
    id: machine.institutionId,
    organizationId: machine.organizationId,
  });
  return { server, machine, token };
};

/** Inserts credentials of the institution. */
export const aGateway = async (
  { server: { store }, machine: { organizationId, institutionId } }: Ledger,
  given: { id: string; username?: string; createdAt?: number; retiredAt?: number },
): Promise<string> => {
  const { id, username = 'own-shop', createdAt = 0, retiredAt = null } = given;
  const row = {
    id,
    organizationId,
    institutionId,
    username,
    sealed: '',
    createdAt,
    retiredAt,
    checkDueAt: null,
  };
  await store.change((tx) => tx.insertInto('gateways').values(row).execute());
  return id;
};

/** Fields of a payment that was charged at an instant. */
export const chargedFields = (at: number, given: Partial<Payments> = {}): Partial<Payments> => ({
  createdAt: at,
  chargedAt: at,
  ...given,
});

export const refundedFields = (at: number, refundTrxId: string): Partial<Payments> => ({
  state: 'REFUNDED',
  refundTrxId,
  refundedAt: at,
});

/** Reads the statement of the institution. */
export const readStatement = (
  { server, machine, token }: Ledger,
  query: Record<string, string> = {},
) =>
  server.call(statements.ofInstitution, {
    params: { institutionId: machine.institutionId },
    query,
    token,
  });
