import * as z from 'zod/mini';
import { type FleetChange, type FleetChoice, fleetChoice } from '../../../contract/fleet.ts';
import { defineText, useText } from '../../core/texts.ts';
import { showToast } from '../../core/toasts.ts';
import type { SaveOutcome } from '../../ui/form/use-submit.ts';
import type { ListSelection } from '../../ui/list/use-list-selection.ts';
import { useChangeFleet } from '../queries.ts';
import type { FleetRow } from './fleet-row.ts';
import type { FleetFilters } from './search.ts';

/** Machines that get a price; the form reopens with them after a session expired. */
export const PriceSubject = z.object({
  choice: fleetChoice,
  count: z.int(),
  /** The price that all of them have. */
  price: z.optional(z.number()),
});
export type PriceSubject = z.output<typeof PriceSubject>;

export const choiceOf = (
  { isAll, named, count }: ListSelection<FleetRow>,
  filters: FleetFilters,
): FleetChoice =>
  isAll
    ? { matching: { ...filters, exceptIds: named.map(({ _id }) => _id), count } }
    : { machines: named.map(({ _id, machine }) => ({ _id, version: machine.version })) };

/** The price that all chosen machines have, if they have one; unknown for those of other pages. */
export const sharedPrice = ({ isAll, named }: ListSelection<FleetRow>): number | undefined => {
  const [first, ...others] = named.map(({ machine }) => machine.price);
  return !isAll && others.every((price) => price === first) ? first : undefined;
};

/** Changes machines; `onChanged` gets the ids of those that were changed meanwhile. */
export const useChangeChosen = (onChanged: (outdated: ReadonlySet<string>) => void) => {
  const t = useText();
  const { run } = useChangeFleet();
  return async (
    choice: FleetChoice,
    wanted: Pick<FleetChange, 'price' | 'isActivated'>,
  ): Promise<SaveOutcome> => {
    const outcome = await run({ body: { ...choice, ...wanted } });
    if (!outcome.ok) return outcome;
    const { outdated } = outcome.answer;
    if (outdated.length > 0) {
      const ids = outdated.map(({ physicalId }) => physicalId).join(', ');
      showToast('failed', t('Changed meanwhile, so they stay as they are: {ids}', { ids }));
    } else {
      showToast('done', defineText('Machines updated'));
    }
    onChanged(new Set(outdated.map(({ _id }) => _id)));
    return outcome;
  };
};
