import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { DoorLink } from '../../../contract/door-links.ts';
import type { Machine } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { DoorPoster } from './door-poster.tsx';
import {
  doorParams,
  failedDoorLink,
  useDoorLink,
  useEndDoorLink,
  useMakeDoorLink,
} from './door-queries.ts';

interface DoorLinkStateProps {
  readonly machine: Machine;
  readonly doorLink: DoorLink | null;
  readonly onMade: (token: string) => void;
}

/** The link that a machine has, and what can be done about it. */
const DoorLinkState = ({ machine, doorLink, onMade }: DoorLinkStateProps) => {
  const t = useText();
  const { dateTime } = useFormats();
  const make = useMakeDoorLink();
  const end = useEndDoorLink();
  const params = doorParams(machine);
  const makeLink = async () => {
    const outcome = await make.run({ params });
    if (outcome.ok) onMade(outcome.answer.token);
  };
  return (
    <>
      <Text size="sm">
        {t(
          'Whoever scans the code inside the door writes down what is in the slots and what was put in, on any phone and without a login.',
        )}
      </Text>
      <Text size="sm" mt="xs">
        {doorLink
          ? t(
              'The door link was made on {time}. A new one ends it, and its printed code with it.',
              {
                time: dateTime(doorLink.createdAt),
              },
            )
          : t('This machine has no door link yet.')}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        {doorLink && (
          <Button variant="default" loading={end.busy} onClick={() => void end.run({ params })}>
            {t('End the door link')}
          </Button>
        )}
        <Button loading={make.busy} onClick={() => void makeLink()} data-autofocus>
          {doorLink ? t('Make a new door link') : t('Make a door link')}
        </Button>
      </Group>
    </>
  );
};

interface DoorLinkModalProps {
  readonly opened: boolean;
  readonly machine: Machine;
  readonly onClose: () => void;
}

const DoorLinkContent = ({ machine }: Pick<DoorLinkModalProps, 'machine'>) => {
  const answer = useDoorLink(machine);
  const [token, setToken] = useState<string>();
  if (token) return <DoorPoster machine={machine} token={token} />;
  return (
    <>
      <Awaited answer={answer} height={140} failed={failedDoorLink} />
      {answer.data && (
        <DoorLinkState machine={machine} doorLink={answer.data.doorLink} onMade={setToken} />
      )}
    </>
  );
};

/** Makes, prints, replaces and ends the link for the inside of a machine's door. */
const DoorLinkModal = ({ opened, machine, onClose }: DoorLinkModalProps) => {
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={t('Door link')} size={480}>
      <DoorLinkContent machine={machine} />
    </Modal>
  );
};

export default DoorLinkModal;
