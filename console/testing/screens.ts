import { machines } from '../../contract/machines.ts';
import { type DataKind, makeSampleAnswer } from './sample-answer.ts';

/** The address of every screen that a super admin can open, with samples of one kind. */
export const listScreens = (kind: DataKind): string[] => {
  const machine = makeSampleAnswer(machines.one, kind).machine.physicalId || 'PAD-1';
  return [
    '/dashboard',
    '/dashboard/organizations',
    '/dashboard/report',
    '/dashboard/payments',
    '/organization/o1',
    '/organization/o1/institutions',
    '/organization/o1/unlock-rfids',
    '/organization/o1/report',
    '/organization/o1/admins',
    '/institution/i1',
    '/institution/i1/machines',
    `/institution/i1/machines/${machine}`,
    '/institution/i1/rfids',
    '/institution/i1/rfids?view=unknown',
    '/institution/i1/rfids/id-1',
    '/institution/i1/dispenses',
    `/institution/i1/sizes?machine=${machine}`,
    '/institution/i1/report',
    '/institution/i1/admins',
    '/institution/i1/gateway',
    '/institution/i1/payments',
    '/institution/i1/payments?view=days',
    '/audit',
    '/machines',
    '/attention',
    '/attention/told',
    '/no/such/page',
  ];
};
