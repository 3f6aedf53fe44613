import { KeyRound, type LucideIcon, MonitorSmartphone, ShieldCheck } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import { defineText, useText } from '../../core/texts.ts';
import { DialogPart } from '../../ui/dialogs/dialog-part.tsx';
import type { Dialog } from '../../ui/dialogs/use-dialog.ts';
import { type FormDialog, useFormDialog } from '../../ui/form/use-form-dialog.ts';

type OwnDialog = Dialog<true> & FormDialog;

/** Dialogs of the user menu about the admin's own login. */
const dialogEntries = [
  {
    name: 'sessions',
    text: defineText('Your sessions'),
    Icon: MonitorSmartphone,
    View: lazy(() => import('../../admins/own-sessions.tsx')),
  },
  {
    name: 'two-step',
    text: defineText('Two-step login'),
    Icon: ShieldCheck,
    View: lazy(() => import('../../admins/two-step.tsx')),
  },
  {
    name: 'password',
    text: defineText('Change password'),
    Icon: KeyRound,
    View: lazy(() => import('./password-form.tsx')),
  },
] as const satisfies readonly {
  readonly View: ComponentType<{ readonly dialog: OwnDialog }>;
  readonly [rest: string]: unknown;
}[];

type OwnDialogsByName = Readonly<Record<(typeof dialogEntries)[number]['name'], OwnDialog>>;

const Subject = z.literal(true);

export const useOwnDialogs = (): OwnDialogsByName => ({
  sessions: useFormDialog('sessions', Subject),
  'two-step': useFormDialog('two-step', Subject),
  password: useFormDialog('password', Subject),
});

export interface OwnEntry {
  readonly text: string;
  readonly Icon: LucideIcon;
  readonly open: () => void;
}

export const menuEntriesOf = (dialogs: OwnDialogsByName): OwnEntry[] =>
  dialogEntries.map(({ name, text, Icon }) => ({
    text,
    Icon,
    open: () => dialogs[name].open(true),
  }));

export const OwnDialogs = ({ dialogs }: { readonly dialogs: OwnDialogsByName }) => {
  const t = useText();
  return dialogEntries.map(({ name, text, View }) => {
    const dialog = dialogs[name];
    if (!dialog.subject) return null;
    return (
      <DialogPart key={name} title={t(text)} dialog={dialog}>
        <Suspense>
          <View dialog={dialog} />
        </Suspense>
      </DialogPart>
    );
  });
};
