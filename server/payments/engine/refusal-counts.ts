import { decodeMessage } from '../../../contract/messages/text.ts';

/** Counts refused customers by the code of the reason, in the memory of the process. */
export const countRefusals = () => {
  const refusals = new Map<string, number>();
  return {
    refusals: refusals as ReadonlyMap<string, number>,
    countRefusal: (reason: string): void => {
      // A reason in the provider's own words would be a label without end.
      const code = decodeMessage(reason)?.code ?? 'provider';
      refusals.set(code, (refusals.get(code) ?? 0) + 1);
    },
  };
};
