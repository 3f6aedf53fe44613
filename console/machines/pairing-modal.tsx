import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Answer } from '../../contract/endpoint.ts';
import type { Machine, machines } from '../../contract/machines.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { CopyButton } from '../ui/frame/copy-button.tsx';
import { Modal } from '../ui/frame/modal.tsx';
import { useCopy } from '../ui/frame/use-copy.ts';
import styles from './pairing-modal.module.css';
import { useMachine, useMakePairingCode } from './queries.ts';

type Code = Answer<typeof machines.pairingCode>;

/** Whether a controller has taken the code: the machine was seen to have one, and has a key now. */
const usePaired = (machine: Machine): boolean => {
  const keyState = useMachine(machine).data?.machine.keyState;
  const [wasOffered, setWasOffered] = useState(false);
  if (keyState === 'OFFERED' && !wasOffered) setWasOffered(true);
  return wasOffered && keyState === 'CLAIMED';
};

const Shown = ({ code: { claimCode, expiresAt }, machine }: { code: Code; machine: Machine }) => {
  const t = useText();
  const { dateTime } = useFormats();
  const { shown, copied, copy } = useCopy<HTMLOutputElement>(claimCode);
  const isPaired = usePaired(machine);
  return (
    <>
      <div className={styles.box}>
        <output ref={shown} className={styles.code} aria-label={t('Pairing code')}>
          {claimCode}
        </output>
        <CopyButton data-autofocus copied={copied} copy={copy} />
      </div>
      <p className={styles.once} role="status">
        {isPaired
          ? t('Paired: the controller has its key, and the code works no more.')
          : t('Shown only now. It works once, until {time}.', { time: dateTime(expiresAt) })}
      </p>
      <ol className={styles.steps}>
        <li>
          {t('Enter the physical ID {id} and this code in the set-up of the controller.', {
            id: machine.physicalId,
          })}
        </li>
        <li>{t('The controller trades the code for a key of its own and keeps it.')}</li>
        <li>{t('The machine is paired when its Last Sync shows a time.')}</li>
      </ol>
    </>
  );
};

const Pairing = ({ machine, onClose }: { readonly machine: Machine; onClose: () => void }) => {
  const t = useText();
  const make = useMakePairingCode();
  const [code, setCode] = useState<Code>();

  const makeCode = async () => {
    const params = { institutionId: machine.institutionId, machineId: machine._id };
    const outcome = await make.run({ params });
    if (outcome.ok) setCode(outcome.answer);
  };

  return (
    <>
      {code ? (
        <Shown code={code} machine={machine} />
      ) : (
        <>
          <Text size="sm">
            {t('With a pairing code a controller becomes the machine "{id}".', {
              id: machine.physicalId,
            })}
          </Text>
          <Text size="sm" c="dimmed" mt="xs">
            {machine.keyState === 'CLAIMED'
              ? t('The controller of now goes on working until the new one first makes contact.')
              : t('A code that was made before no longer works.')}
          </Text>
        </>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {code ? t('Close') : t('Cancel')}
        </Button>
        {!code && (
          <Button loading={make.busy} onClick={() => void makeCode()} data-autofocus>
            {t('Make a pairing code')}
          </Button>
        )}
      </Group>
    </>
  );
};

interface Props {
  readonly opened: boolean;
  readonly machine: Machine | undefined;
  readonly onClose: () => void;
}

export const PairingModal = ({ opened, machine, onClose }: Props) => {
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={t('Pairing code')} size={480}>
      {machine && <Pairing machine={machine} onClose={onClose} />}
    </Modal>
  );
};
