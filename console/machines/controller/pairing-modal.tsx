import { Button, Group, Text } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EndpointAnswer } from '../../../contract/endpoint.ts';
import type { Machine, machines } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { OnceShown } from '../../ui/frame/once-shown.tsx';
import { useMachine, useMakePairingCode } from '../queries.ts';
import styles from './pairing-modal.module.css';

type PairingCode = EndpointAnswer<typeof machines.pairingCode>;

interface PairingProps {
  readonly machine: Machine;
  readonly onPaired: () => void;
  readonly onClose: () => void;
}

/** Reports the controller that took the code: an older key was claimed before the code was made. */
const usePaired = (machine: Machine, code: PairingCode, onPaired: () => void): void => {
  const { data, isFetchedAfterMount } = useMachine(machine);
  const pairedAt = data?.machine.pairedAt;
  const isPaired = isFetchedAfterMount && !!pairedAt && pairedAt !== code.pairedAt;
  useEffect(() => {
    if (isPaired) onPaired();
  }, [isPaired, onPaired]);
};

const PairingCodeView = ({
  code,
  machine,
  onPaired,
}: Omit<PairingProps, 'onClose'> & { readonly code: PairingCode }) => {
  const t = useText();
  const { claimCode, expiresAt } = code;
  const { dateTime } = useFormats();
  usePaired(machine, code, onPaired);
  return (
    <>
      <OnceShown
        className={styles.code}
        label={t('Pairing code')}
        secret={claimCode}
        note={t('Shown only now. It works once, until {time}.', { time: dateTime(expiresAt) })}
      />
      <ol className={styles.steps}>
        <li>
          {t('Enter the physical ID {id} and this code in the set-up of the controller.', {
            id: machine.physicalId,
          })}
        </li>
        <li>{t('The controller trades the code for a key of its own.')}</li>
        <li>{t('You see here when the machine connects.')}</li>
      </ol>
    </>
  );
};

const Pairing = ({ machine, onPaired, onClose }: PairingProps) => {
  const t = useText();
  const makePairingCode = useMakePairingCode();
  const [code, setCode] = useState<PairingCode>();

  const makeCode = async () => {
    const params = { institutionId: machine.institutionId, machineId: machine._id };
    const outcome = await makePairingCode.run({ params });
    if (outcome.ok) setCode(outcome.answer);
  };

  return (
    <>
      {code ? (
        <PairingCodeView code={code} machine={machine} onPaired={onPaired} />
      ) : (
        <>
          <Text size="sm">
            {t('A pairing code makes a controller the machine "{id}".', {
              id: machine.physicalId,
            })}
          </Text>
          <Text size="sm" c="dimmed" mt="xs">
            {machine.keyState === 'CLAIMED'
              ? t('The current controller keeps working until the new one connects.')
              : t('Earlier codes no longer work.')}
          </Text>
        </>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {code ? t('Done') : t('Cancel')}
        </Button>
        {!code && (
          <Button loading={makePairingCode.busy} onClick={() => void makeCode()} data-autofocus>
            {t('Make a pairing code')}
          </Button>
        )}
      </Group>
    </>
  );
};

interface PairedNoticeProps extends Pick<PairingProps, 'onClose'> {
  /** Absent where there is no slot to test. */
  readonly onTest: (() => void) | undefined;
}

const PairedNotice = ({ onClose, onTest }: PairedNoticeProps) => {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus no longer exists.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p className={styles.here} role="status">
        <CircleCheck size={24} aria-hidden="true" />
        {t('Paired. The controller has its key, and the code no longer works.')}
      </p>
      <Group justify="flex-end" mt="lg" gap="xs">
        {onTest && (
          <Button variant="light" onClick={onTest}>
            {t('Test a slot')}
          </Button>
        )}
        <Button ref={button} onClick={onClose}>
          {t('Done')}
        </Button>
      </Group>
    </>
  );
};

interface PairingModalProps {
  readonly opened: boolean;
  readonly machine: Machine | undefined;
  readonly onTest: (machine: Machine) => void;
  readonly onClose: () => void;
}

export const PairingModal = ({ opened, machine, onTest, onClose }: PairingModalProps) => {
  const t = useText();
  const [pairedMachineId, setPairedMachineId] = useState<string>();
  const isPaired = machine !== undefined && pairedMachineId === machine._id;
  const setMachinePaired = useCallback(() => setPairedMachineId(machine?._id), [machine]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setPairedMachineId(undefined)}
      title={isPaired ? t('{id} is here', { id: machine.physicalId }) : t('Pairing code')}
      size={480}
    >
      {machine && !isPaired && (
        <Pairing machine={machine} onPaired={setMachinePaired} onClose={onClose} />
      )}
      {isPaired && (
        <PairedNotice
          onClose={onClose}
          onTest={machine.stocks.length > 0 ? () => onTest(machine) : undefined}
        />
      )}
    </Modal>
  );
};
