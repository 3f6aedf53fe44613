import { expect, test } from 'vitest';
import { defaultOpeningHours, openingHours } from '../../contract/opening-hours.ts';
import { anInstitutionAdmin, anOrganizationAdmin } from '../testing/admins/admins.ts';
import { auditRowsAddedBy } from '../testing/audit-rows.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

const anInstitutionWithAdmin = async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const given = { token, params: { id: institution.id } };
  const read = async () => (await server.call(openingHours.one, given)).openingHours;
  const set = async (body: unknown) =>
    (await server.call(openingHours.update, { ...given, body })).openingHours;
  const faults = async (body: unknown) =>
    (await server.expectRefusal(openingHours.update, { ...given, body })).body;
  return { server, institution, given, read, set, faults };
};

const { week } = defaultOpeningHours;

test('an institution is open from Sunday to Thursday, 08:00 to 17:00, until it says otherwise', async () => {
  const { read } = await anInstitutionWithAdmin();
  const open = { from: '08:00', to: '17:00' };
  expect(await read()).toEqual({
    week: [open, open, open, open, open, null, null],
    holidays: [],
    visitDays: [],
    version: 1,
  });
});

test('hours and holidays come in both kinds of digits, and are answered in order', async () => {
  const { read, set } = await anInstitutionWithAdmin();
  const hours = {
    week: [{ from: '৮', to: '১৬.৩০' }, { from: '0:00', to: '24:00' }, null, null, null, null, null],
    holidays: ['২৬/০৩/২০২৭', '2026-12-16', '16/12/2026'],
    visitDays: [4, 1, '৪'],
  };
  const stored = {
    week: [
      { from: '08:00', to: '16:30' },
      { from: '00:00', to: '24:00' },
      ...Array.from({ length: 5 }, () => null),
    ],
    holidays: ['2026-12-16', '2027-03-26'],
    visitDays: [1, 4],
    version: 2,
  };
  expect(await set(hours)).toEqual(stored);
  expect(await read()).toEqual(stored);
});

test('hours that make no day are refused at their field', async () => {
  const { faults } = await anInstitutionWithAdmin();
  const [first, ...others] = week;
  const body = { week: [{ from: '9', to: '8' }, ...others], holidays: ['2026-02-30'] };
  expect(await faults(body)).toMatchObject({
    errors: {
      'week.0.to': 'Closing comes after opening',
      'holidays.0': 'Use a date such as 2026-01-31',
    },
  });
  expect(
    await faults({ week: [{ from: '25:00', to: '' }, ...others], holidays: [] }),
  ).toMatchObject({
    errors: { 'week.0.from': 'Use a time such as 08:30', 'week.0.to': 'Use a time such as 08:30' },
  });
  expect(await faults({ week: [first], holidays: [] })).toMatchObject({
    errors: { week: 'Enter seven weekdays, from Sunday' },
  });
});

test('a change that was made for older hours is refused, and each change leaves its row', async () => {
  const { server, given, set, faults } = await anInstitutionWithAdmin();
  const body = { week, holidays: ['2026-12-16'], version: 1 };
  const rows = await auditRowsAddedBy(server, () => set(body));
  expect(rows).toMatchObject([
    { action: 'PUT /institution/opening-hours', target: given.params.id, outcome: 'DONE' },
  ]);
  expect(await faults(body)).toMatchObject({ code: 'changedMeanwhile' });
});

test('hours of another institution are nobody else’s', async () => {
  const { server, given } = await anInstitutionWithAdmin();
  const { organizationId } = await anInstitution(server);
  const { token } = await anOrganizationAdmin(server, organizationId);
  expect((await server.ask(openingHours.one, { ...given, token })).status).toBe(404);
  const body = { week, holidays: [] };
  expect((await server.ask(openingHours.update, { ...given, token, body })).status).toBe(404);
});
