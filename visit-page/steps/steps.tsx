import type { Cabinet } from '../../contract/visits.ts';
import { toVisitedSlots } from '../slots.ts';
import { serverTimeNow } from '../store/clock.ts';
import type { Outgoing } from '../store/store.ts';
import type { OpenDoor } from '../use-door.ts';
import { CabinetStep } from './cabinet-step.tsx';
import { CashStep } from './cash-step.tsx';
import { CheckStep } from './check-step.tsx';
import { WhoStep } from './who-step.tsx';

interface StepsProps {
  readonly door: OpenDoor;
  readonly cabinet: Cabinet;
  readonly token: string;
  readonly onFinish: (outgoing: Outgoing) => Promise<void>;
}

export const Steps = ({ door, cabinet, token, onFinish }: StepsProps) => {
  const { draft, person, changeDraft, clockOffset } = door;
  if (!draft || draft.step === 'WHO') {
    return (
      <WhoStep
        people={cabinet.people}
        chosen={draft?.name || person?.name || ''}
        onChoose={(chosen) => changeDraft({ personId: undefined, ...chosen, step: 'CABINET' })}
      />
    );
  }
  if (draft.step === 'CABINET') {
    return (
      <CabinetStep
        slots={cabinet.slots}
        entries={draft.entries}
        onChange={(entries) => changeDraft({ entries })}
        onStep={(step) => changeDraft({ step })}
      />
    );
  }
  if (draft.step === 'CASH') {
    return (
      <CashStep
        cash={draft.cash}
        onChange={(cash) => changeDraft({ cash })}
        onStep={(step) => changeDraft({ step })}
      />
    );
  }
  const send = async () => {
    const { visitId, beganAt, personId, name, cash } = draft;
    const slots = toVisitedSlots(cabinet, draft.entries);
    const at = serverTimeNow(clockOffset);
    const form = {
      ...(personId && { personId }),
      name,
      beganAt,
      at,
      slots,
      ...(cash !== undefined && { cash }),
    };
    await onFinish({ visitId, token, form, state: 'WAITING' });
    door.dropDraft();
  };
  return (
    <CheckStep
      slots={cabinet.slots}
      entries={draft.entries}
      cash={draft.cash}
      onBack={() => changeDraft({ step: 'CASH' })}
      onSend={send}
    />
  );
};
