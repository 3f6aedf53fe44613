import { Button, Group, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { Machine } from '../../../contract/machines.ts';
import { maxTargets, type SizeChanges } from '../../../contract/sizes.ts';
import { useText } from '../../core/texts.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useApplySizes, usePreviewSizes } from './queries.ts';
import { hasChanges, SizeChangesList } from './size-changes.tsx';
import { TargetChoice, type Targets } from './target-choice.tsx';

interface ApplyModalProps {
  readonly machine: Machine;
  readonly onClose: () => void;
}

const bodyOf = (targets: Targets) => (targets === 'all' ? {} : { machineIds: targets.slice() });

const TargetStep = ({
  machine,
  targets,
  onTargets,
  onClose,
  onPreview,
}: ApplyModalProps & {
  readonly targets: Targets;
  readonly onTargets: (targets: Targets) => void;
  readonly onPreview: (changes: readonly SizeChanges[]) => void;
}) => {
  const t = useText();
  const reasonId = useId();
  const preview = usePreviewSizes();
  const { institutionId, _id: machineId } = machine;
  const hasNoTarget = targets !== 'all' && targets.length === 0;
  const isReady = targets === 'all' || (!hasNoTarget && targets.length <= maxTargets);
  const compare = async () => {
    const params = { institutionId, machineId };
    const outcome = await preview.run({ params, body: bodyOf(targets) });
    if (outcome.ok) onPreview(outcome.answer.changes);
  };
  return (
    <>
      <TargetChoice machine={machine} targets={targets} onTargets={onTargets} />
      {!isReady && (
        <Text id={reasonId} size="sm" c="dimmed" mt="sm">
          {hasNoTarget
            ? t('Choose the machines that get these sizes.')
            : t('Choose at most {max, number} of them.', { max: maxTargets })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          loading={preview.busy}
          disabled={!isReady}
          aria-describedby={isReady ? undefined : reasonId}
          onClick={() => void compare()}
        >
          {t('Show what changes')}
        </Button>
      </Group>
    </>
  );
};

const PreviewStep = ({
  machine,
  targets,
  changes,
  onBack,
  onClose,
}: ApplyModalProps & {
  readonly targets: Targets;
  readonly changes: readonly SizeChanges[];
  readonly onBack: () => void;
}) => {
  const t = useText();
  const applyingSizes = useApplySizes();
  const { institutionId, _id: machineId, version } = machine;
  const n = changes.filter(hasChanges).length;
  const apply = async () => {
    const params = { institutionId, machineId };
    const { ok } = await applyingSizes.run({ params, body: { ...bodyOf(targets), version } });
    if (ok) onClose();
    else onBack();
  };
  return (
    <>
      <SizeChangesList changes={changes} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        {n > 0 && (
          <Button loading={applyingSizes.busy} onClick={() => void apply()}>
            {t('Apply to {n, plural, one {# machine} other {# machines}}', { n })}
          </Button>
        )}
      </Group>
    </>
  );
};

const ApplySteps = (props: ApplyModalProps) => {
  const [targets, setTargets] = useState<Targets>('all');
  const [changes, setChanges] = useState<readonly SizeChanges[]>();
  const back = () => setChanges(undefined);
  return changes ? (
    <PreviewStep {...props} targets={targets} changes={changes} onBack={back} />
  ) : (
    <TargetStep {...props} targets={targets} onTargets={setTargets} onPreview={setChanges} />
  );
};

/** Gives other machines the sizes of this one, after a look at what that changes. */
const ApplyModal = ({ opened, ...props }: ApplyModalProps & { readonly opened: boolean }) => {
  const t = useText();
  const title = t('Apply the sizes of {id}', { id: props.machine.physicalId });
  return (
    <Modal opened={opened} onClose={props.onClose} title={title} size={560}>
      <ApplySteps {...props} />
    </Modal>
  );
};

export default ApplyModal;
