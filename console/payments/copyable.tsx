import { ActionIcon } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../core/texts.ts';
import { copyText } from '../ui/frame/copy.ts';
import styles from './details.module.css';

interface Props {
  readonly name: string;
  readonly value: string;
}

/** An ID with the button that copies it. */
export const Copyable = ({ name, value }: Props) => {
  const t = useText();
  const holder = useRef<HTMLSpanElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (holder.current) setCopied(await copyText(value, holder.current));
  };
  return (
    <span className={styles.copyable}>
      <span ref={holder}>{value}</span>
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
