import { type DeviceEvent, failureCodes } from '../../contract/device-events.ts';
import type { CommandResult, DeviceCommand } from '../../contract/machine-api.ts';

type WithoutIdentity<E> = E extends unknown ? Omit<E, 'seq' | 'uptimeMs' | 'at'> : never;

/** An event of a machine before it has a seq and a time. */
export type EventDraft = WithoutIdentity<DeviceEvent>;
/** The same from before this run, such as history. */
export type PastEventDraft = EventDraft & { readonly at: string };
export type DispenseDraft = Extract<EventDraft, { type: 'DISPENSE' }>;

/** Events of a finished command besides its result: a motor that turned is a dispense or a test. */
export const commandEvents = (
  { commandId, type, rowNo, columnNo }: DeviceCommand,
  { state, detail }: CommandResult,
): EventDraft[] => {
  const isSuccessful = state === 'SUCCEEDED';
  const isMotor = type === 'DISPENSE' || type === 'TEST_VEND';
  const hasTurned = isMotor && (isSuccessful || state === 'FAILED');
  if (!hasTurned || rowNo === undefined || columnNo === undefined) return [];
  const failureReason = failureCodes.find((code) => code === detail);
  const turn = {
    rowNo,
    columnNo,
    isSuccessful,
    commandId,
    ...(failureReason && { failureReason }),
  };
  return [type === 'DISPENSE' ? { type, ...turn, transactionType: 'BKASH' } : { type, ...turn }];
};
