import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { admins } from '../../../contract/admins.ts';
import { alerts } from '../../../contract/alerts.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { gateways } from '../../../contract/gateways.ts';
import { institutions } from '../../../contract/institutions.ts';
import { machines } from '../../../contract/machines.ts';
import { organizations } from '../../../contract/organizations.ts';
import { rfids } from '../../../contract/rfids.ts';
import { sessions } from '../../../contract/sessions.ts';
import { sizes } from '../../../contract/sizes.ts';
import { unlockRfids } from '../../../contract/unlock-rfids.ts';
import { chooseMenuItem } from '../../testing/actions.ts';
import { buildSubscription } from '../../testing/build-alerts.ts';
import {
  buildInstitution,
  buildInstitutionAdmin,
  buildMachine,
  buildOrganization,
  buildRfid,
  buildSize,
  buildUnlockRfid,
  institutionId,
  organizationId,
} from '../../testing/builders.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { buildGateway, ownMerchant } from '../../testing/gateway.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const message = 'Someone else changed this meanwhile. Refresh and try again.';
const answerYes = async (action: string) => {
  const dialog = page.getByRole('dialog').filter({ hasText: 'Are you sure' });
  await dialog.getByRole('button', { name: action, exact: true }).click();
};

interface EditedForm {
  readonly path: string;
  readonly row: Endpoint;
  /** Answers with the entity of a version, whose text is the given one. */
  readonly serve: (server: FakeServer, version: number, text: string) => void;
  readonly open: () => Promise<unknown>;
  /** The field that shows the text. */
  readonly field: string;
  /** The field's text for the newer entity; the entity's own by default. */
  readonly shown?: string;
  readonly fill?: () => Promise<void>;
  readonly confirms?: true;
}

const institutionPath = (tab: string) => `/institution/${institutionId}/${tab}`;
const all = { count: 1, blocked: 0 };
const machineOf = (version: number, sizeName: string) =>
  buildMachine({ version, sizeTypes: [buildSize({ sizeName })] });

const forms: Record<string, EditedForm> = {
  'an organization': {
    path: '/dashboard/organizations',
    row: organizations.update,
    serve: (server, version, name) => {
      const organization = buildOrganization({ version, name });
      server
        .answer(organizations.all, { organizations: [organization], count: 1 })
        .answer(organizations.one, { organization });
    },
    open: () => chooseMenuItem('former', 'Edit'),
    field: 'Name',
  },
  'an institution': {
    path: `/organization/${organizationId}/institutions`,
    row: institutions.update,
    serve: (server, version, name) => {
      const institution = buildInstitution({ version, name });
      server
        .answer(institutions.all, { institutions: [institution], count: 1 })
        .answer(institutions.one, { institution });
    },
    open: () => chooseMenuItem('former', 'Edit'),
    field: 'Name',
  },
  'an RFID': {
    path: institutionPath('rfids'),
    row: rfids.update,
    serve: (server, version, name) => {
      const rfid = buildRfid({ physicalId: 'K-1', version, name });
      server.answer(rfids.all, { rfids: [rfid], count: 1, all }).answer(rfids.one, { rfid });
    },
    open: () => page.getByRole('button', { name: 'Edit K-1' }).click(),
    field: 'Name',
    confirms: true,
  },
  'an unlock RFID': {
    path: `/organization/${organizationId}/unlock-rfids`,
    row: unlockRfids.update,
    serve: (server, version, name) => {
      const rfid = buildUnlockRfid({ physicalId: 'U-1', version, name });
      const organization = buildOrganization({ unlockRFIDs: [rfid] });
      server.answer(organizations.one, { organization });
    },
    open: () => page.getByRole('button', { name: 'Edit U-1' }).click(),
    field: 'Name',
    confirms: true,
  },
  'a product size': {
    path: `${institutionPath('sizes')}?machine=PAD-1`,
    row: sizes.update,
    serve: (server, version, text) => {
      server
        .answer(machines.all, {
          machines: [machineOf(version, text)],
          count: 1,
        })
        .answer(machines.one, { machine: machineOf(version, text) });
    },
    open: () => page.getByRole('button', { name: 'Edit former' }).click(),
    field: 'Size Name',
  },
  'a recipient of alerts': {
    path: '/attention/told',
    row: alerts.update,
    serve: (server, version, text) => {
      const subscription = buildSubscription({ version, perHour: text === 'former' ? 6 : 9 });
      server.answer(alerts.all, { subscriptions: [subscription], count: 1, sendsMail: true });
    },
    open: () => chooseMenuItem('rahima@example.com', 'Edit'),
    field: 'Most messages per hour',
    shown: '9',
  },
  'an admin': {
    path: institutionPath('admins'),
    row: admins.institutionUpdate,
    serve: (server, version, username) => {
      const admin = buildInstitutionAdmin({ _id: 'below', version, username });
      server
        .answer(admins.institutionAll, { admins: [admin], count: 1 })
        .answer(sessions.ofInstitutionAdmin, { sessions: [], count: 0 });
    },
    open: () => page.getByRole('button', { name: 'Edit former' }).click(),
    field: 'Username',
  },
  'the payment gateway': {
    path: institutionPath('gateway'),
    row: gateways.save,
    serve: (server, version, text) => {
      server.answer(gateways.one, { ...buildGateway('ACCEPTED', text), version });
    },
    open: async () => {},
    field: 'Username',
    fill: async () => {
      await page.getByLabelText(/^Password/).fill(ownMerchant.password);
      await page.getByLabelText(/^App Key/).fill(ownMerchant.appKey);
      await page.getByLabelText(/^App Secret/).fill(ownMerchant.appSecret);
    },
  },
};

test.for(Object.keys(forms))(
  'what somebody else changed of %s meanwhile is not overwritten, and can be loaded',
  async (name) => {
    const form = forms[name];
    if (!form) throw new Error(`No form of ${name}`);
    const server = startServer();
    form.serve(server, 1, 'former');
    await openConsole(form.path);
    await form.open();
    const save = async () => {
      await form.fill?.();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      if (form.confirms) await answerYes('Save');
    };
    const field: Locator = page.getByLabelText(new RegExp(`^${form.field}`)).first();
    await expect.element(field).toBeVisible();

    form.serve(server, 2, 'newer');
    server.refuse(form.row, 400, { code: 'changedMeanwhile', message });
    await save();
    await expectToast(message);
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await expect.element(field).toHaveValue(form.shown ?? 'newer');
    await expect
      .element(page.getByRole('button', { name: 'Load', exact: true }))
      .not.toBeInTheDocument();

    await save();
    await expect.poll(() => server.callsOf(form.row)).toHaveLength(2);
    const bodies = server.callsOf(form.row).map(({ body }) => body);
    expect(bodies).toMatchObject([{ version: 1 }, { version: 2 }]);
  },
);
