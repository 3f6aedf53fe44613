import { rfids } from '../../contract/rfids.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { call, type Line } from '../core/http.ts';
import { between, chance, oneOf, type Random } from '../core/random.ts';
import { makeCards } from '../fleet/sales.ts';
import type { Place } from '../fleet/traffic.ts';
import type { DemoInstitution } from './world.ts';

const given = ['Nusrat', 'Farzana', 'Sharmin', 'Tahmina', 'Rumana', 'Sadia', 'Mim', 'Ayesha'];
const family = ['Akter', 'Begum', 'Rahman', 'Islam', 'Khatun', 'Sultana', 'Hossain', 'Chakma'];
const staff = ['Rokeya Begum', 'Abdul Karim', 'Shirin Akter'];

const designations: Readonly<Record<Place, readonly [string, ...string[]]>> = {
  school: ['Student', 'Student', 'Student', 'Teacher', 'Library staff'],
  office: ['Nurse', 'Doctor', 'Student', 'Accounts officer'],
  factory: ['Sewing operator', 'Sewing operator', 'Line supervisor', 'Quality inspector'],
};

/** Cards that open the doors of an organization's machines, the last one blocked. Answers the first. */
export const buildUnlockCards = async (
  line: Line,
  organizationId: string,
  random: Random,
): Promise<string> => {
  const [first = '', ...others] = makeCards(random, staff.length);
  for (const [index, physicalId] of [first, ...others].entries()) {
    const body = { physicalId, name: staff[index] ?? '', isActive: index < staff.length - 1 };
    await call(line, unlockRfids.add, { params: { id: organizationId }, body });
  }
  return first;
};

const cardsEach = 48;
/** Days of a month on which customers come. */
const openDays = 26;

/** Points that a card spends in its history: an even share of the sales for cards. */
const expectedSpending = (institution: DemoInstitution, months: number): number => {
  const perDay = institution.machines.reduce((sum, machine) => sum + machine.perDay, 0);
  return Math.round((perDay * 0.34 * openDays * months * 1.25) / cardsEach);
};

/** The cards of an institution's people. Answers those that its history was made with. */
export const buildCards = async (
  line: Line,
  institutionId: string,
  institution: DemoInstitution,
  { months, random }: { readonly months: number; readonly random: Random },
): Promise<string[]> => {
  const params = { institutionId };
  const spent = expectedSpending(institution, months);
  const usable: string[] = [];
  for (const [index, physicalId] of makeCards(random, cardsEach).entries()) {
    const isFree = chance(random, 0.12);
    const { rfid } = await call(line, rfids.create, {
      params,
      body: {
        physicalId,
        name: `${oneOf(random, given)} ${oneOf(random, family)}`,
        designation: oneOf(random, designations[institution.place]),
        designationId: String(1000 + index),
        stockType: chance(random, 0.25) ? 'UNLIMITED' : 'LIMITED',
        isFree,
        ...(!isFree && { point: spent + between(random, 0, 60) }),
      },
    });
    if (index % 16 !== 15) usable.push(physicalId);
    else {
      const update = { ...params, rfidId: rfid._id };
      await call(line, rfids.update, { params: update, body: { isActive: false } });
    }
  }
  return usable;
};
