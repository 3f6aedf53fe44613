import { maxSizes, type Size } from '../../../contract/machines.ts';
import type { SizeForm } from '../../../contract/size-form.ts';
import { idForm } from '../../../contract/values/text-forms.ts';
import { useFirstMachines } from '../../entities/machine-options.ts';
import type { FormFields } from '../../ui/form/fields.ts';
import type { MachineValues, SlotValue } from './form-values.ts';

/** The sizes that slots of the form can hold. */
export interface SizeChoices {
  /** Those of the machine, and those that it gets with the save. */
  readonly own: readonly SizeForm[];
  /** Those of other machines of the institution. */
  readonly others: readonly SizeForm[];
  /** Gives a size to the slots that `isMeant` picks; one that is not the machine's yet comes with the save. */
  readonly giveSize: (isMeant: (slot: SlotValue) => boolean, size: SizeForm | null) => void;
  /** Price and points of a new size until somebody types others. */
  readonly terms: Pick<MachineValues, 'price' | 'point' | 'pointsEnabled'>;
}

const toSizeForm = ({ sizeName, sizeId, price, point }: SizeForm): SizeForm => ({
  sizeName,
  sizeId,
  price,
  point,
});

/** Each size once; machines may have different ones under one Size ID. */
const findOthers = (sizes: readonly SizeForm[], own: readonly SizeForm[]): SizeForm[] => {
  const ownForms = new Set(own.map(({ sizeId }) => idForm(sizeId)));
  const distinct = new Map(sizes.map((size) => [JSON.stringify(toSizeForm(size)), size]));
  return [...distinct.values()]
    .filter(({ sizeId }) => !ownForms.has(idForm(sizeId)))
    .sort((a, b) => a.sizeName.localeCompare(b.sizeName) || a.price - b.price)
    .slice(0, maxSizes)
    .map(toSizeForm);
};

export const useSizeChoices = (
  { form, values }: FormFields<MachineValues>,
  sizes: readonly Size[],
  institutionId: string,
): SizeChoices => {
  const { stocks, newSizes, price, point, pointsEnabled } = values;
  const { data } = useFirstMachines(institutionId);
  const own = [...sizes, ...newSizes];
  return {
    own,
    others: findOthers(data?.machines.flatMap(({ sizeTypes }) => sizeTypes) ?? [], own),
    giveSize: (isMeant, size) => {
      if (size && !own.some(({ sizeId }) => sizeId === size.sizeId)) {
        form.setFieldValue('newSizes', [...newSizes, size]);
      }
      const sizeId = size?.sizeId ?? null;
      form.setFieldValue(
        'stocks',
        stocks.map((slot) => (isMeant(slot) ? { ...slot, sizeId } : slot)),
      );
    },
    terms: { price, point, pointsEnabled },
  };
};
