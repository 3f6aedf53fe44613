/** Machines with their slots and sizes. */
export const machines = {
  machineNotFound: 'Machine not found',
  machineChanged: 'This machine was changed meanwhile. Refresh and try again.',
  machineIdTaken: 'A machine with this physical ID already exists',
  machineIdLocked: 'The physical ID of a machine cannot be changed',
  slotPlace: 'row {row}, column {column}',
  slotNotFound: 'Slot not found',
  slotTwice: 'The slot at {place} is in the list twice',
  sizeNotFound: 'Product size not found',
  sizeUnknown: 'Choose one of the sizes of this machine',
  sizeIdTaken: 'This machine already has a size with this Size ID',
  tooManySizes: 'Machine {machine} would have more than {max} sizes',
  machinesFull: 'An institution has at most {max} machines. Remove one first.',
  tooManyTargets: 'There are more than {max} other machines. Choose some of them.',
  noSizes: 'This machine has no sizes to apply',
  sizeInUse: 'Size {name} is used by {places|; }. Choose another size there first.',
} as const;
