import type { LocatorTable } from './locator-table.ts';

const parts = ['Dispense types', 'Dispenses over time', 'Stock update summary', 'Dispense summary'];
const stock = ['Total updates', 'Opening stock', 'Closing stock', 'Remaining stock'];
const overview = {
  radio: ['Daily', 'Monthly', 'Yearly'],
  table: ['Stock update summary', 'Dispense summary'],
  rowheader: stock,
  columnheader: ['Successful dispenses', 'Paid amount (BDT)'],
  text: [...stock, 'Stock update summary', 'Dispense summary', 'Dispenses over time'],
};
const time = ['Date range', 'Period'];
const choices = {
  checkbox: ['Show summary', 'Stock / Machine updates', 'Dispense update details'],
  button: ['Generate Report', 'Download'],
};

/** Overviews and reports. */
export const figureTables: readonly LocatorTable[] = [
  {
    path: '/dashboard?period=this_year&organizationId=id1',
    page: {
      ...overview,
      heading: ['Welcome to VMS admin dashboard', ...parts],
      label: ['Organization', ...time, 'Frequency'],
    },
  },
  {
    path: '/organization/o1?period=this_year&institutionId=id1',
    page: {
      ...overview,
      heading: ['Welcome to VMS organization - admin dashboard', ...parts],
      label: ['Institution', ...time, 'Frequency'],
    },
  },
  {
    path: '/institution/i1?period=this_year&machineId=id1',
    page: {
      ...overview,
      heading: parts,
      label: ['Machine', ...time, 'Frequency'],
      button: ['Refresh'],
    },
  },
  { path: '/dashboard/report', page: { ...choices, label: ['Organization', ...time] } },
  { path: '/organization/o1/report', page: { ...choices, label: ['Institution', ...time] } },
  // The label of a checkbox is 'Stock / Machine updates'.
  { path: '/institution/i1/report', page: { ...choices, combobox: ['Machine'], label: time } },
  {
    path: '/institution/i1/report?details=true&updates=true',
    press: [['button', 'Generate Report']],
    page: {
      label: ['Transaction type', 'Status'],
      button: ['Generate Report', 'Download', 'Refresh'],
      text: ['Report (Generated on: ', 'Prepared by'],
    },
  },
];
