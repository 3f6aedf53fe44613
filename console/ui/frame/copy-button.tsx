import { Button, type ButtonProps } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import type { Ref } from 'react';
import { useText } from '../../core/texts.ts';

interface CopyButtonProps extends ButtonProps {
  readonly copied: boolean;
  readonly copy: () => Promise<void>;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const CopyButton = ({ copied, copy, ...props }: CopyButtonProps) => {
  const t = useText();
  return (
    <Button
      variant="light"
      leftSection={copied ? <Check size={16} /> : <Copy size={16} />}
      {...props}
      onClick={() => void copy()}
    >
      {copied ? t('Copied') : t('Copy')}
    </Button>
  );
};
