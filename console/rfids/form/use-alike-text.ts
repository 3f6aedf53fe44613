import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { rfidFields } from '../../../contract/rfids.ts';
import { callEndpoint } from '../../core/calls/call.ts';
import { useText } from '../../core/texts.ts';
import { alikeText } from '../alike-text.ts';

const debounceMs = 250;

/** Warns of a typed number that a known card of the institution has in another notation. */
export const useAlikeText = (institutionId: string, typed: string): string | undefined => {
  const t = useText();
  const [number] = useDebouncedValue(typed.trim(), debounceMs);
  const { data } = useQuery({
    queryKey: [rfidBatches.check.path, institutionId, number],
    queryFn: ({ signal }) =>
      callEndpoint(
        rfidBatches.check,
        { params: { institutionId }, body: { physicalIds: [number] } },
        signal,
      ),
    enabled: rfidFields.physicalId.safeParse(number).success,
    gcTime: 0,
  });
  const alike = data?.alike.find(({ physicalId }) => physicalId === typed.trim());
  return alike && alikeText(t, alike);
};
