import { expect, test } from 'vitest';
import {
  alertChannels,
  alertModes,
  alertSeverities,
  deliveryKinds,
  deliveryStates,
} from '../../../../contract/alerts.ts';
import { attentionActions } from '../../../../contract/attention.ts';
import { auditOutcomes } from '../../../../contract/audit.ts';
import { commandStates } from '../../../../contract/commands.ts';
import { adminTypes } from '../../../../contract/endpoint.ts';
import { categories } from '../../../../contract/institutions.ts';
import { paymentStates, settlements } from '../../../../contract/payments.ts';
import { stockTypes } from '../../../../contract/rfids.ts';
import { pauseCauses } from '../../../../contract/slots.ts';
import { dispenseTransactionTypes } from '../../../../contract/transactions.ts';
import { languages } from '../../../../contract/values/languages.ts';
import { dialects } from '../../db/dialect.ts';
import { migrations } from '../index.ts';

const enumerations: Readonly<Record<string, readonly string[]>> = {
  'institutions.category': categories,
  'admins.type': adminTypes,
  'audit.outcome': auditOutcomes,
  'slots.sickBy': pauseCauses,
  'commands.state': commandStates,
  'rfids.stockType': stockTypes,
  'payments.state': paymentStates,
  'payments.settledAs': settlements,
  'paymentEvents.fromState': paymentStates,
  'paymentEvents.toState': paymentStates,
  'dispenses.transactionType': dispenseTransactionTypes,
  'attentionDeeds.deed': attentionActions,
  'alertSubscriptions.channel': alertChannels,
  'alertSubscriptions.language': languages,
  'alertSubscriptions.severity': alertSeverities,
  'alertSubscriptions.mode': alertModes,
  'alertDeliveries.channel': alertChannels,
  'alertDeliveries.kind': deliveryKinds,
  'alertDeliveries.state': deliveryStates,
};

/** The values that each column's check allows, by `table.column`. */
const readChecks = (): Map<string, readonly string[]> => {
  const checks = new Map<string, readonly string[]>();
  for (const statement of migrations.flatMap(({ statements }) => statements(dialects.sqlite))) {
    const table = /^create table "(\w+)"/.exec(statement)?.[1];
    for (const [, column, list = ''] of statement.matchAll(/check \("(\w+)" in \(([^)]*)\)\)/g)) {
      checks.set(
        `${table}.${column}`,
        list.split(', ').map((value) => value.replaceAll("'", '')),
      );
    }
  }
  return checks;
};

test.each(Object.entries(enumerations))(
  'the database stores every value of %s that the contract names, and no other',
  (column, values) => {
    expect(readChecks().get(column)?.toSorted()).toEqual([...values].sort());
  },
);
