import { useLocation } from '@tanstack/react-router';
import { machines } from '../../../contract/machines.ts';
import { useQueryOf } from '../../core/calls/queries.ts';
import { parseAddress, paths } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import type { ActionSubject, SubjectAction } from '../../search/search-target.ts';

/** Actions of the search on a machine: its page opens the dialog of the button. */
export const useMachineActions = (): SubjectAction[] => {
  const t = useText();
  const actAt = (act: string) => (machine: ActionSubject) => ({
    to: paths.machine(machine.institutionId, machine._id),
    search: { act },
  });
  return [
    {
      verb: t('Update stock'),
      titleOf: (name) => t('Update stock of {name}', { name }),
      targetOf: actAt('stock'),
    },
    {
      verb: t('Open door'),
      titleOf: (name) => t('Open door of {name}', { name }),
      targetOf: actAt('door'),
    },
  ];
};

/** The machine whose page is open. */
export const useCurrentMachine = (): ActionSubject | undefined => {
  const { institutionId = '', machineId = '' } = parseAddress(
    useLocation({ select: ({ pathname }) => pathname }),
  );
  const { data } = useQueryOf(
    machines.one,
    { params: { institutionId, machineId } },
    { enabled: machineId !== '' },
  );
  return (
    data && {
      _id: data.machine._id,
      institutionId,
      title: data.machine.physicalId,
      subtitle: data.machine.name,
    }
  );
};
