import * as z from 'zod/mini';
import { comparedLevels } from '../../contract/comparison.ts';
import { caseInsensitiveEnum } from '../../contract/fields.ts';
import type { OverviewQuery } from '../../contract/overview.ts';
import { frequencies, type Period } from '../../contract/values/periods.ts';
import type { NarrowKey, NarrowScope } from '../entities/narrow.ts';
import { idField, optionalField, pageField, textField } from '../ui/filters/fields.ts';
import { datesOf, oneRange, rangeFields } from '../ui/filters/range.ts';

export const defaultPeriod: Period = 'last_30_days';

export const overviewSearch = z
  .object({
    ...rangeFields,
    organizationId: idField,
    institutionId: idField,
    machineId: idField,
    frequency: z.catch(caseInsensitiveEnum(frequencies, ''), 'DAILY'),
    /** The level, the order and the page of the comparison. */
    by: optionalField(z.enum(comparedLevels)),
    order: textField,
    page: pageField,
  })
  .check(z.overwrite(oneRange(defaultPeriod)));
export type OverviewSearch = z.output<typeof overviewSearch>;

/** The query of the four overview calls, on the business day `today`. */
export const toQuery = (
  search: OverviewSearch,
  scope: NarrowScope,
  narrow: NarrowKey,
  today: string,
): OverviewQuery => ({
  [narrow]: search[narrow],
  ...scope,
  ...(datesOf(search, today) ?? { max: true }),
  frequency: search.frequency,
});
