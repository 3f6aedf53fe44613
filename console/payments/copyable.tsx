import { ActionIcon } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useText } from '../core/texts.ts';
import { useCopy } from '../ui/frame/use-copy.ts';
import styles from './details.module.css';

interface CopyableProps {
  readonly name: string;
  readonly value: string;
}

/** An ID with the button that copies it. */
export const Copyable = ({ name, value }: CopyableProps) => {
  const t = useText();
  const { textRef, copied, copy } = useCopy<HTMLSpanElement>(value);
  return (
    <span className={styles.copyable}>
      <span ref={textRef}>{value}</span>
      <ActionIcon
        size={28}
        aria-label={copied ? t('{name} copied', { name }) : t('Copy {name}', { name })}
        onClick={() => void copy()}
      >
        {copied ? <Check size={16} /> : <Copy size={16} />}
      </ActionIcon>
    </span>
  );
};
