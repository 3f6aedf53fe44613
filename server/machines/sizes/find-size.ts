import { idForm } from '../../../contract/values/text-forms.ts';
import type { SizeRow } from '../queries.ts';

/** Finds the size of a Size ID in any spelling; one in this spelling goes first. */
export const findSizeById = (sizes: readonly SizeRow[], sizeId: string): SizeRow | undefined => {
  const form = idForm(sizeId);
  return (
    sizes.find((size) => size.sizeId === sizeId) ??
    sizes.find((size) => idForm(size.sizeId) === form)
  );
};

/** Finds a size by its id or its Size ID. */
export const findSize = (sizes: readonly SizeRow[], name: string): SizeRow | undefined =>
  sizes.find(({ id }) => id === name) ?? findSizeById(sizes, name);
