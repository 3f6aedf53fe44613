import { specifiedForm } from '../../contract/credential-forms.ts';
import { contract } from '../../contract/index.ts';
import { buildNotices } from './build-notices.ts';
import { buildInstitution, buildMachine, buildOrganization, buildRfid } from './builders.ts';
import type { FakeServer } from './fake-server.ts';

const flat = { value: 0, previous: 0, series: [] };
const noMovements = {
  opening: 0,
  refilled: 0,
  counted: 0,
  slotsAdded: 0,
  slotsRemoved: 0,
  dispensed: 0,
  closing: 0,
};
const noFigures = { dispensed: 0, income: 0, stock: 0, refunds: 0, attention: 0 };
const noHours = { hours: Array.from({ length: 7 }, () => Array<number>(24).fill(0)) };
const noCards = { count: 0, blocked: 0 };

/** Answers every request of a screen: one organization with one institution, nothing sold, empty lists. */
export const answerByDefault = (server: FakeServer): void => {
  const c = contract;
  const organization = buildOrganization();
  const institution = buildInstitution();
  server
    .answer(c.sessions.all, { sessions: [], count: 0 })
    .answer(c.twoStep.state, { isOn: false, isRequired: false, codesLeft: 0 })
    .answer(c.notices.all, buildNotices())
    .answer(c.attention.all, {
      rows: [],
      count: 0,
      counts: { open: 0, urgent: 0, mine: 0, snoozed: 0 },
    })
    .answer(c.alerts.all, { subscriptions: [], count: 0, sendsMail: true })
    .answer(c.alerts.deliveries, { deliveries: [], count: 0 })
    .answer(c.organizations.all, {
      organizations: [organization],
      count: 1,
      all: { count: 1, attention: 0 },
    })
    .answer(c.organizations.one, { organization })
    .answer(c.institutions.all, {
      institutions: [institution],
      count: 1,
      all: { count: 1, attention: 0 },
    })
    .answer(c.institutions.one, { institution })
    .answer(c.people.all, { people: [], count: 0 })
    .answer(c.institutions.setup, {
      machines: 1,
      admins: 1,
      ownGateway: true,
      platformGateway: true,
    })
    .answer(c.machines.all, { machines: [], count: 0 })
    .answer(c.machines.one, { machine: buildMachine() })
    .answer(c.commands.all, { commands: [] })
    .answer(c.rfids.all, { rfids: [], count: 0, all: noCards })
    .answer(c.rfids.one, { rfid: buildRfid() })
    .answer(c.rfidBatches.check, { taken: [], ofUnlock: [], alike: [] })
    .answer(c.unlockRfids.check, { alike: null })
    .answer(c.unknownCards.all, { cards: [], count: 0 })
    .answer(c.admins.organizationAll, { admins: [], count: 0 })
    .answer(c.admins.institutionAll, { admins: [], count: 0 })
    .answer(c.audit.all, { entries: [], count: 0 })
    .answer(c.gateways.platform, { isSetUp: true, refunds: null, forms: [specifiedForm] })
    .refuse(c.gateways.one, 404, { message: 'No payment gateway credentials' })
    .answer(c.dispenses.all, { dispenses: [], count: 0 })
    .answer(c.dispenses.stats, [])
    .answer(c.dispenses.hours, noHours)
    .answer(c.dispenses.machineHours, noHours)
    .answer(c.payments.all, { payments: [], count: 0, attention: 0 })
    .answer(c.timeline.all, { entries: [], older: null })
    .answer(c.comparison.rows, {
      rows: [],
      count: 0,
      total: noFigures,
      largest: noFigures,
    })
    .answer(c.availability.tenants, { tenants: [] })
    .answer(c.refills.list, { refills: [], count: 0, carry: [] })
    .answer(c.availability.range, {
      openMinutes: 0,
      ableMinutes: 0,
      previous: null,
      days: [],
      sizes: [],
    })
    .answer(c.overview.bar, { data: [] })
    .answer(c.overview.pie, { data: [] })
    .answer(c.overview.summary, {
      stockSummary: { totalLogs: 0, openingValue: 0, closingValue: 0 },
      dispenseSummary: { transactionTypes: [], remainingStock: 0, totalSuccess: 0 },
    })
    .answer(c.overview.tiles, {
      today: null,
      dispensed: flat,
      income: flat,
      stock: flat,
      machines: { ...flat, total: 1 },
      movements: noMovements,
      availability: { openMinutes: 0, ableMinutes: 0, previous: null },
    })
    .answer(c.search.find, { results: [] });
};
