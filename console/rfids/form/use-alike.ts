import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { rfidFields } from '../../../contract/rfids.ts';
import { unknownCards } from '../../../contract/unknown-cards.ts';
import { unlockRfids } from '../../../contract/unlock-rfids.ts';
import { callEndpoint } from '../../core/calls/call.ts';
import { useQueryOf } from '../../core/calls/queries.ts';
import { useText } from '../../core/texts.ts';
import { alikeText } from '../alike-text.ts';

const debounceMs = 250;

/** Answers a check of the typed number of a card; undefined until the answer is about that number. */
const useNumberCheck = <T>(
  typed: string,
  queryKey: readonly string[],
  check: (number: string, signal: AbortSignal) => Promise<T>,
): T | undefined => {
  const [number] = useDebouncedValue(typed.trim(), debounceMs);
  const { data } = useQuery({
    queryKey: [...queryKey, number],
    queryFn: ({ signal }) => check(number, signal),
    enabled: rfidFields.physicalId.safeParse(number).success,
    gcTime: 0,
  });
  return number === typed.trim() ? data : undefined;
};

/**
 * Finds the RFID of the institution that has the typed number in another notation: a warning, and the
 * unknown card of that number, which can be linked.
 */
export const useAlike = (institutionId: string, typed: string) => {
  const t = useText();
  const { check } = rfidBatches;
  const params = { institutionId };
  const data = useNumberCheck(typed, [check.path, institutionId], (number, signal) =>
    callEndpoint(check, { params, body: { physicalIds: [number] } }, signal),
  );
  const rfid = typed.trim();
  const alike = data?.alike.find(({ physicalId }) => physicalId === rfid);
  const unknown = useQueryOf(
    unknownCards.all,
    { params, query: { rfid, limit: 1 } },
    { enabled: alike !== undefined },
  );
  return {
    warning: alike && alikeText(t, alike),
    card: alike && unknown.data?.cards[0],
  };
};

/** Warns of the number of an unlock RFID that an institution's RFID has in another notation. */
export const useAlikeRfidText = (organizationId: string, typed: string): string | undefined => {
  const t = useText();
  const { check } = unlockRfids;
  const params = { id: organizationId };
  const data = useNumberCheck(typed, [check.path, organizationId], (physicalId, signal) =>
    callEndpoint(check, { params, body: { physicalId } }, signal),
  );
  if (!data?.alike) return undefined;
  const { physicalId: rfid, institutionName: institution } = data.alike;
  return t('Same number as RFID {rfid} of {institution}', { rfid, institution });
};
