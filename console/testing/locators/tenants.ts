import { buildOrganizationAdmin } from '../builders.ts';
import { fullKinds, type LocatorTable } from './locator-table.ts';

const organizations = '/dashboard/organizations';
const institutions = '/organization/o1/institutions';
const admins = '/organization/o1/admins';

/** Login, header, organizations, institutions and admins. */
export const tenantTables: readonly LocatorTable[] = [
  {
    path: '/',
    admin: null,
    press: [['button', 'Login']],
    page: {
      label: ['Username', 'Password'],
      button: ['Login'],
      text: ['Username is required', 'Password is required'],
    },
  },
  {
    path: '/dashboard',
    press: [['button', 'Welcome!']],
    page: { link: ['VMS'], menuitem: ['Logout'], text: ['Welcome!', 'Logout'] },
  },
  {
    path: organizations,
    page: { tab: ['Overview', 'Organizations', 'Report'], button: ['Add Organization'] },
  },
  { path: organizations, kinds: ['empty'], page: { text: ['No organizations found'] } },
  {
    path: organizations,
    press: [['button', 'Add Organization']],
    page: { dialog: ['Add Organization'], label: ['Name', 'Description', 'Type', 'Logo'] },
    dialog: { button: ['Add Organization', 'Close'] },
  },
  {
    path: organizations,
    kinds: fullKinds,
    press: [['button', 'Actions for Shapla 1']],
    page: { menuitem: ['Edit', 'Delete'] },
  },
  {
    path: organizations,
    kinds: fullKinds,
    press: [
      ['button', 'Actions for Shapla 1'],
      ['menuitem', 'Delete'],
    ],
    page: { text: ['Are you sure you want to delete organization "Shapla 1"'] },
    dialog: { button: ['Delete', 'Close'] },
  },
  {
    path: institutions,
    page: {
      tab: ['Overview', 'Institutions', 'RFIDs to unlock', 'Report', 'Admins'],
      button: ['Add Institution'],
    },
  },
  {
    path: institutions,
    admin: buildOrganizationAdmin(),
    page: { tab: ['Overview', 'Institutions', 'RFIDs to unlock', 'Report'] },
  },
  { path: institutions, kinds: ['empty'], page: { text: ['No institutions found'] } },
  {
    path: institutions,
    press: [['button', 'Add Institution']],
    page: {
      dialog: ['Add Institution'],
      label: ['Name', 'Category', 'Address', 'Type', 'Logo'],
      radio: ['SOCIAL', 'COMMERCIAL'],
    },
    dialog: { button: ['Add Institution', 'Close'] },
  },
  {
    path: institutions,
    kinds: fullKinds,
    press: [
      ['button', 'Actions for Shapla 1'],
      ['menuitem', 'Edit'],
    ],
    page: { label: ['Name', 'Address', 'Daily', 'Weekly', 'Monthly'] },
  },
  { path: admins, page: { button: ['Add Admin'] } },
  { path: admins, kinds: ['empty'], page: { text: ['No admin found'] } },
  {
    path: admins,
    press: [['button', 'Add Admin']],
    page: { dialog: ['Add Admin'], label: ['Username', 'Password'] },
    dialog: { button: ['Add Admin', 'Close'] },
  },
  {
    path: '/institution/i1/admins',
    press: [['button', 'Add Admin']],
    page: { dialog: ['Add Admin'], label: ['Username', 'Password'] },
  },
  { path: '/no/such/page', page: { text: ['route not found'] } },
];
