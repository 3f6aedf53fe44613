import { Clock } from 'lucide-react';
import * as z from 'zod/mini';
import type { Institution } from '../../contract/institutions.ts';
import { StoredOpeningHours } from '../../contract/opening-hours.ts';
import { useText } from '../core/texts.ts';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { HeadAction } from '../ui/frame/head-action.tsx';
import { useFetchOpeningHours } from './queries.ts';

const OpeningHoursForm = lazyDialog(() => import('./opening-hours-form.tsx'));

const Subject = z.object({ id: z.string(), name: z.string(), stored: StoredOpeningHours });

interface EditOpeningHoursProps {
  /** Undefined while loading. */
  readonly institution: Institution | undefined;
}

/** Edits the opening hours of the institution from its own page. */
export const EditOpeningHours = ({ institution }: EditOpeningHoursProps) => {
  const t = useText();
  const form = useFormDialog('opening hours', Subject);
  const { fetch, isBusy } = useFetchOpeningHours();
  const open = async () => {
    if (!institution) return;
    const { _id: id, name } = institution;
    const stored = await fetch(id);
    if (stored) form.open({ id, name, stored });
  };
  return (
    <>
      <HeadAction
        icon={Clock}
        label={t('Opening hours')}
        isBusy={isBusy || !institution}
        onClick={() => void open()}
      />
      {form.subject && <OpeningHoursForm dialog={form} {...form.subject} />}
    </>
  );
};
