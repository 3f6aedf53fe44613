import { rfids } from '../../contract/rfids.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { type Connection, callEndpoint } from '../core/http.ts';
import { drawChance, pickOne, type Random, randomBetween } from '../core/random.ts';
import { makeCards } from '../fleet/sales.ts';
import type { Venue } from '../fleet/traffic.ts';
import type { DemoInstitution } from './world.ts';

const givenNames = ['Nusrat', 'Farzana', 'Sharmin', 'Tahmina', 'Rumana', 'Sadia', 'Mim', 'Ayesha'];
const familyNames = ['Akter', 'Begum', 'Rahman', 'Islam', 'Khatun', 'Sultana', 'Hossain', 'Chakma'];
const staffNames = ['Rokeya Begum', 'Abdul Karim', 'Shirin Akter'];

const designations: Readonly<Record<Venue, readonly [string, ...string[]]>> = {
  school: ['Student', 'Student', 'Student', 'Teacher', 'Library staff'],
  office: ['Nurse', 'Doctor', 'Student', 'Accounts officer'],
  factory: ['Sewing operator', 'Sewing operator', 'Line supervisor', 'Quality inspector'],
};

/** Cards that open the doors of an organization's machines, the last one blocked. Answers the first. */
export const buildUnlockCards = async (
  line: Connection,
  organizationId: string,
  random: Random,
): Promise<string> => {
  const [first = '', ...others] = makeCards(random, staffNames.length);
  for (const [index, physicalId] of [first, ...others].entries()) {
    const body = {
      physicalId,
      name: staffNames[index] ?? '',
      isActive: index < staffNames.length - 1,
    };
    await callEndpoint(line, unlockRfids.add, { params: { id: organizationId }, body });
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
  line: Connection,
  institutionId: string,
  institution: DemoInstitution,
  { months, random }: { readonly months: number; readonly random: Random },
): Promise<string[]> => {
  const params = { institutionId };
  const spent = expectedSpending(institution, months);
  const usable: string[] = [];
  for (const [index, physicalId] of makeCards(random, cardsEach).entries()) {
    const isFree = drawChance(random, 0.12);
    const { rfid } = await callEndpoint(line, rfids.create, {
      params,
      body: {
        physicalId,
        name: `${pickOne(random, givenNames)} ${pickOne(random, familyNames)}`,
        designation: pickOne(random, designations[institution.place]),
        designationId: String(1000 + index),
        stockType: drawChance(random, 0.25) ? 'UNLIMITED' : 'LIMITED',
        isFree,
        ...(!isFree && { point: spent + randomBetween(random, 0, 60) }),
      },
    });
    if (index % 16 !== 15) usable.push(physicalId);
    else {
      const update = { ...params, rfidId: rfid._id };
      await callEndpoint(line, rfids.update, { params: update, body: { isActive: false } });
    }
  }
  return usable;
};
