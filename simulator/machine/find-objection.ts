import type { DeviceCommand, DeviceConfig } from '../../contract/machine-api.ts';
import type { Slots } from './slots.ts';

/** Reason why a machine refuses to begin a command; undefined when it begins. */
export const findObjection = (
  { type, rowNo, columnNo }: DeviceCommand,
  config: DeviceConfig | undefined,
  slots: Slots,
): string | undefined => {
  const isSale = type === 'DISPENSE';
  if (!isSale && type !== 'TEST_VEND') return undefined;
  if (isSale && !config?.isActivated) return 'The machine is deactivated';
  const slot = slots.find(rowNo, columnNo);
  if (!slot) return 'The machine has no such slot';
  return slot.count > 0 ? undefined : 'The slot is empty';
};
