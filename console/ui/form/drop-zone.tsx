import { Button, FileButton } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useText } from '../../core/texts.ts';
import styles from './drop-zone.module.css';

interface DropZoneProps {
  /** Hint before the button. */
  readonly hint: string;
  /** `accept` attribute of the file input. */
  readonly accept: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** Drop zone with a button that chooses a file. */
export const DropZone = ({ hint, accept, busy, onFile }: DropZoneProps) => {
  const t = useText();
  const [over, setOver] = useState(false);
  const take = (file: File | null | undefined) => {
    if (file && !busy) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keyboard
    <div
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp size={22} aria-hidden="true" />
      <p>{hint}</p>
      <FileButton accept={accept} onChange={take}>
        {(props) => (
          <Button {...props} variant="default" loading={busy}>
            {t('Choose a file')}
          </Button>
        )}
      </FileButton>
    </div>
  );
};
