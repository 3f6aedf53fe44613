import { machineApi } from '../contract/machine-api.ts';
import { callEndpoint } from './core/http.ts';
import type { Journal } from './machine/journal.ts';

/** Trades a pairing code for the key of a machine and stores it in the journal. */
export const claimKey = async (
  url: string,
  journal: Journal,
  body: { readonly physicalId: string; readonly claimCode: string },
): Promise<string> => {
  const { machineKey, epoch } = await callEndpoint({ url }, machineApi.claim, { body });
  journal.storeKey(machineKey, epoch);
  return machineKey;
};
