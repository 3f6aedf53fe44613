import { isOnline } from '../../../contract/online.ts';
import { businessToday } from '../clock.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const completeEach = (rows: unknown, complete: (fields: Fields) => Fields): unknown =>
  Array.isArray(rows) ? rows.map((row) => (isFields(row) ? complete(row) : row)) : rows;

/** As in the contract, whose schemas the login does not need. */
const minimumCapacity = 10;

const completeSlot = (slot: Fields): Fields => ({
  capacity: Math.max(minimumCapacity, Number(slot.productCount)),
  fixedCapacity: null,
  paused: null,
  runsOut: null,
  ...slot,
});

const completeMachine = ({ stocks = [], lastSyncedAt = null, ...machine }: Fields): Fields => ({
  organizationId: '',
  isOnline: isOnline(lastSyncedAt === null ? null : Date.parse(String(lastSyncedAt)), Date.now()),
  isDoorOpen: false,
  firmware: '',
  rssi: null,
  configVersion: 0,
  configHeld: null,
  keyState: 'CLAIMED',
  ...machine,
  lastSyncedAt,
  stocks: completeEach(stocks, completeSlot),
});

const completeLog = (log: Fields): Fields => ({ at: '', brief: log.em, by: 'ADMIN', ...log });

const completeDispense = (dispense: Fields): Fields => ({
  paymentId: null,
  flags: [],
  ...dispense,
});

const completeReport = (report: Fields, { dateStart, dateEnd }: Fields): Fields => ({
  dateStart: dateStart ?? businessToday(),
  dateEnd: dateEnd ?? businessToday(),
  prices: [10],
  stockMovements: null,
  availability: null,
  generatedAt: new Date().toISOString(),
  ...report,
  stocks: completeEach(report.stocks, completeLog),
  dispenses: completeEach(report.dispenses, completeDispense),
});

const listNames = ['admins', 'organizations', 'institutions', 'machines', 'rfids', 'dispenses'];

/** Counts of a list that is answered whole. */
const countRows = (rows: readonly unknown[]): Fields => ({
  count: rows.length,
  all: {
    count: rows.length,
    attention: 0,
    blocked: rows.filter((row) => isFields(row) && row.isActive === false).length,
  },
});

/** Completes an answer that carries the fields of the specification alone; `query` was its call's. */
export const completeAnswer = (answer: unknown, query: Fields = {}): unknown => {
  if (!isFields(answer)) return answer;
  const rows = listNames.map((name) => answer[name]).find(Array.isArray);
  const { machine, machines, dispenses } = answer;
  if ('stockSummary' in answer && 'stocks' in answer) return completeReport(answer, query);
  return {
    ...(rows && countRows(rows)),
    ...answer,
    ...(isFields(machine) && { machine: completeMachine(machine) }),
    ...(dispenses !== undefined && { dispenses: completeEach(dispenses, completeDispense) }),
    ...(machines !== undefined && { machines: completeEach(machines, completeMachine) }),
  };
};
