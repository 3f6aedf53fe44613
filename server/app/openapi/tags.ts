import { contract } from '../../../contract/index.ts';
import { entriesOf } from '../../../contract/records.ts';

type Room = keyof typeof contract;

const tags: Readonly<Record<Room, { readonly name: string; readonly description: string }>> = {
  admins: { name: 'Admins', description: 'Login, the own account, and the admins below' },
  sessions: { name: 'Sessions', description: 'Where an admin is logged in, and new logins' },
  twoStep: { name: 'Two-step login', description: 'Codes by time and recovery codes' },
  organizations: { name: 'Organizations', description: 'Who runs institutions' },
  unlockRfids: { name: 'Unlock RFIDs', description: 'Cards that open the doors of machines' },
  institutions: { name: 'Institutions', description: 'Places with machines, and their limits' },
  openingHours: { name: 'Opening hours', description: 'When an institution is open' },
  people: { name: 'People', description: 'Who visits the machines of an institution' },
  doorLinks: { name: 'Door links', description: 'Links that open the visit page of a machine' },
  visits: { name: 'Visits', description: 'Refills and counts by people at a machine' },
  cash: {
    name: 'Cash',
    description: 'Cash that people took out of machines, and what was expected',
  },
  logos: { name: 'Logos', description: 'Pictures of organizations and institutions' },
  audit: { name: 'Audit', description: 'What was changed or tried, and by whom' },
  machines: { name: 'Machines', description: 'Machines, their stock and their keys' },
  fleet: { name: 'Fleet', description: 'The machines of all institutions together' },
  machineBatches: { name: 'Machine batches', description: 'Many machines at once' },
  sizes: { name: 'Product sizes', description: 'What a machine’s slots hold, and its prices' },
  rfids: { name: 'RFIDs', description: 'Cards that dispense, free or by points' },
  rfidHistory: { name: 'RFID history', description: 'What an RFID was given, spent and may still' },
  rfidBatches: { name: 'RFID batches', description: 'Many RFIDs at once, and RFIDs as files' },
  unknownCards: { name: 'Unknown cards', description: 'Cards that machines did not know' },
  gateways: { name: 'Payment gateways', description: 'Credentials of merchant accounts' },
  machineApi: { name: 'Machine API', description: 'What a machine’s controller calls' },
  commands: { name: 'Commands', description: 'What a machine is told to do' },
  dispenses: { name: 'Dispenses', description: 'What machines have dispensed' },
  payments: { name: 'Payments', description: 'Online payments and what became of them' },
  timeline: { name: 'Timeline', description: 'Everything that happened at a machine' },
  statements: {
    name: 'Statements',
    description: 'Money by account and day, against the provider’s',
  },
  overview: { name: 'Overview', description: 'Charts, tables and tiles of a range' },
  refills: { name: 'Refills', description: 'The machines to visit next, with what to carry' },
  availability: { name: 'Availability', description: 'When machines could give a pad' },
  comparison: { name: 'Comparison', description: 'Figures of a range side by side' },
  reports: { name: 'Reports', description: 'A range as a report, CSV or a workbook' },
  search: { name: 'Search', description: 'Finding things by a part of their name or ID' },
  live: { name: 'Live', description: 'What changes while a page is open' },
  alerts: { name: 'Alerts', description: 'Recipients of alerts, and the messages sent to them' },
  attention: { name: 'Attention', description: 'What needs a person, and who looks after it' },
  notices: { name: 'Notices', description: 'What every page shows' },
};

export const tagList = Object.values(tags);

const roomOf = new Map(
  entriesOf<Room, object>(contract).flatMap(([room, rows]) =>
    Object.values(rows).map((row) => [row, room]),
  ),
);

export const tagOf = (row: object): string => {
  const room = roomOf.get(row);
  if (!room) throw new Error('The row is not in the table of calls');
  return tags[room].name;
};
