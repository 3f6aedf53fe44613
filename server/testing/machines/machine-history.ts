import { aSuper } from '../admins/admins.ts';
import { reportDispenses } from '../reports.ts';
import { aServer } from '../server.ts';
import { aMachine } from './machines.ts';

/** Returns noon of a business day in Dhaka. */
const noon = (date: string): string => `${date}T06:00:00.000Z`;

export const aMachineWithHistory = async () => {
  const server = await aServer();
  const machine = await aMachine(server, { price: 10 });
  await reportDispenses(server, machine, [
    { at: noon('2025-12-31'), transactionType: 'CASH' },
    { at: noon('2026-03-01'), transactionType: 'CASH' },
    { at: noon('2026-03-01'), transactionType: 'RFID', rfid: 'CARD-1' },
    { at: noon('2026-03-03'), transactionType: 'BKASH' },
    { at: noon('2026-03-03'), transactionType: 'CASH', isSuccessful: false },
    { at: noon('2026-03-03'), transactionType: undefined },
  ]);
  const { token } = await aSuper(server);
  return { server, machine, token };
};
