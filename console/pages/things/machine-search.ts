import * as z from 'zod/mini';
import { timelineSearch } from '../../timeline/search.ts';
import { optionalField } from '../../ui/filters/fields.ts';

/** The timeline's, and a dialog that a link opens. */
export const machineSearch = z.extend(timelineSearch, {
  act: optionalField(z.enum(['stock', 'door'])),
});
export type MachineSearch = z.output<typeof machineSearch>;
