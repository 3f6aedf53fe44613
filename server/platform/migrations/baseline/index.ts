import type { Dialect } from '../../db/dialect.ts';
import { access } from './access.ts';
import { attention } from './attention.ts';
import { cards } from './cards.ts';
import { machines } from './machines.ts';
import { operations } from './operations.ts';
import { payments } from './payments.ts';
import { sales } from './sales.ts';
import { searchFunction } from './search-function.ts';
import { tenants } from './tenants.ts';

/** Every table, in the order in which foreign keys allow them to be created. */
export const baseline = (dialect: Dialect): string[] =>
  [
    searchFunction,
    tenants,
    access,
    machines,
    cards,
    payments,
    sales,
    attention,
    operations,
  ].flatMap((create) => create(dialect));
