import { FileDown, FileSpreadsheet, FileUp } from 'lucide-react';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { downloadFile } from '../../core/calls/download.ts';
import type { InInstitution } from '../../core/section.ts';
import { defineText, useText } from '../../core/texts.ts';
import { ActionsMenu } from '../../ui/dialogs/actions-menu.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useDownload } from '../../ui/list/use-download.ts';

const ImportModal = lazyDialog(() => import('../import/import-modal.tsx'));

interface FilesMenuProps extends InInstitution {
  readonly find: string;
}

const failed = defineText('Failed to download the RFIDs');

export const FilesMenu = ({ institutionId, find }: FilesMenuProps) => {
  const t = useText();
  const importing = useDialog<true>();
  const { busy, start, stop } = useDownload();
  const request = { params: { institutionId }, query: { find: find.trim() || undefined } };
  const download = (row: typeof rfidBatches.csv | typeof rfidBatches.xlsx, name: string) =>
    void start({ get: (receiving) => downloadFile(row, request, receiving), failed, name });
  const importRfids = {
    label: t('Import RFIDs'),
    icon: <FileUp size={16} />,
    onClick: () => importing.open(true),
  };
  const stopDownload = {
    label: t('Stop the download'),
    icon: <FileDown size={16} />,
    onClick: stop,
  };
  const exports = [
    {
      label: t('Export as {name}', { name: 'CSV' }),
      icon: <FileDown size={16} />,
      onClick: () => download(rfidBatches.csv, 'rfids.csv'),
    },
    {
      label: t('Export as {name}', { name: 'XLSX' }),
      icon: <FileSpreadsheet size={16} />,
      onClick: () => download(rfidBatches.xlsx, 'rfids.xlsx'),
    },
  ];
  return (
    <>
      <ActionsMenu
        label={t('Import and export')}
        actions={busy ? [importRfids, stopDownload] : [importRfids, ...exports]}
      />
      {importing.subject && (
        <ImportModal
          institutionId={institutionId}
          opened={importing.opened}
          onClose={() => void importing.close()}
        />
      )}
    </>
  );
};
