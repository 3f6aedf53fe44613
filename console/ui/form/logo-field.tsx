import { Button, FileButton, Input } from '@mantine/core';
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { defineText, useText } from '../../core/texts.ts';
import styles from './logo-field.module.css';

/** A new file, an empty text to remove the logo, or nothing to keep it. */
export type LogoValue = File | '' | undefined;

/** Converts form values into the body of a change. */
export const withLogo = <V extends { readonly logo: LogoValue }>(values: V) => ({
  ...values,
  logo: values.logo || undefined,
  removeLogo: values.logo === '' || undefined,
});

interface LogoFieldProps {
  readonly value: LogoValue;
  readonly onChange: (value: LogoValue) => void;
  readonly error: string | undefined;
  /** URL of the logo that the server stores. */
  readonly storedLogo: string | null;
}

const usePreview = (value: LogoValue, storedLogo: string | null): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(value instanceof File)) return setAddress(undefined);
    const objectUrl = URL.createObjectURL(value);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [value]);
  if (value instanceof File) return address;
  return value === '' ? undefined : (storedLogo ?? undefined);
};

const Preview = ({ address }: { readonly address: string | undefined }) => (
  <div className={styles.preview} data-shown={address ? true : undefined}>
    {address ? <img src={address} alt="" /> : <ImageUp size={22} aria-hidden="true" />}
  </div>
);

export const LogoField = ({ value, onChange, error, storedLogo }: LogoFieldProps) => {
  const t = useText();
  const id = useId();
  const preview = usePreview(value, storedLogo);
  const [refused, setRefused] = useState<string>();

  const take = (file: File | null) => {
    if (!file) return;
    const isImage = file.type.startsWith('image/');
    setRefused(isImage ? undefined : defineText('Choose an image file'));
    if (isImage) onChange(file);
  };
  const remove = () => {
    setRefused(undefined);
    onChange(storedLogo ? '' : undefined);
  };

  const fault = refused ? t(refused) : error;
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-hint`}>
      <legend className={styles.label}>{t('Logo')}</legend>
      <div className={styles.row}>
        <Preview address={preview} />
        <div>
          <div className={styles.buttons}>
            <FileButton
              accept="image/png,image/jpeg,image/webp"
              inputProps={{ 'aria-label': t('Logo') }}
              onChange={take}
            >
              {(props) => (
                <Button {...props} variant="default" size="xs">
                  {preview ? t('Replace') : t('Choose a picture')}
                </Button>
              )}
            </FileButton>
            {preview && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<Trash2 size={14} />}
                onClick={remove}
              >
                {t('Remove')}
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className={styles.hint}>
            {t('PNG, JPEG or WebP, at most 2 MB')}
          </p>
          {fault && <Input.Error role="alert">{fault}</Input.Error>}
        </div>
      </div>
    </fieldset>
  );
};
