import sharp from 'sharp';
import { expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { formOf } from '../testing/forms.ts';
import { anOrganizationAtWork } from '../testing/organization-at-work.ts';
import { shareServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

const anInstitutionToChange = async () => {
  const { server, token, organizationId } = await anOrganizationAtWork();
  const { id } = await anInstitution(server, { organizationId });
  const update = async (body: unknown) =>
    (await server.call(institutions.update, { token, params: { id }, body })).institution;
  const faults = async (body: unknown) =>
    (await server.expectRefusal(institutions.update, { token, params: { id }, body })).body.errors;
  return { server, token, id, update, faults };
};

test('an update changes what it names and leaves the rest', async () => {
  const { server, token, id, update } = await anInstitutionToChange();
  const { institution: before } = await server.call(institutions.one, { token, params: { id } });
  expect(await update(formOf({ name: 'Eden' }))).toEqual({
    ...before,
    name: 'Eden',
    version: 2,
  });
  expect(await update({})).toEqual({ ...before, name: 'Eden', version: 3 });
});

test('an update that names a field names it rightly', async () => {
  const { faults } = await anInstitutionToChange();
  expect(await faults({ name: ' ', address: '', category: 'private' })).toEqual({
    name: 'Name is required',
    address: 'Address is required',
    category: 'Not a valid category',
  });
});

test('limits come as JSON or as fields of a form, and what is left out stays', async () => {
  const { update } = await anInstitutionToChange();
  const asJson = await update(formOf({ limitation: '{"daily":2,"weekly":"7"}' }));
  expect(asJson.limitation).toEqual({ daily: 2, weekly: 7, monthly: null });

  const asFields = await update(formOf({ 'limitation[daily]': '৩', 'limitation[monthly]': '20' }));
  expect(asFields.limitation).toEqual({ daily: 3, weekly: 7, monthly: 20 });

  const asBody = await update({ limitation: { monthly: 25 } });
  expect(asBody.limitation).toEqual({ daily: 3, weekly: 7, monthly: 25 });
});

test('an empty limit, 0 or null is no cap', async () => {
  const { update } = await anInstitutionToChange();
  await update({ limitation: { daily: 1, weekly: 2, monthly: 3 } });
  const emptied = await update(formOf({ 'limitation[daily]': '', 'limitation[weekly]': '0' }));
  expect(emptied.limitation).toEqual({ daily: null, weekly: null, monthly: 3 });
  const nulled = await update({ limitation: { monthly: null } });
  expect(nulled.limitation).toEqual({ daily: null, weekly: null, monthly: null });
});

test('a limit is a whole number from 0 up, and its fault stands at its own field', async () => {
  const { faults } = await anInstitutionToChange();
  expect(
    await faults(
      formOf({
        'limitation[daily]': '-1',
        'limitation[weekly]': 'two',
        'limitation[monthly]': '1e3',
        name: '',
      }),
    ),
  ).toEqual({
    'limitation.daily': 'Enter a whole number',
    'limitation.weekly': 'Enter a whole number',
    'limitation.monthly': 'Enter a whole number',
    name: 'Name is required',
  });
  expect(await faults(formOf({ limitation: '{"daily":', name: '' }))).toEqual({
    limitation: 'Enter the daily, weekly and monthly limits',
    name: 'Name is required',
  });
});

test('an institution’s logo is served, and gone when it is taken away', async () => {
  const { server, update } = await anInstitutionToChange();
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
  const logo = new File([new Uint8Array(await picture.png().toBuffer())], 'logo.png');
  const url = (await update(formOf({ logo }))).logo ?? '';
  expect((await server.http.inject({ url })).statusCode).toBe(200);
  expect((await update({ name: 'Eden' })).logo).toBe(url);
  expect((await update({ removeLogo: true })).logo).toBeNull();
  expect((await server.http.inject({ url })).statusCode).toBe(404);
});
