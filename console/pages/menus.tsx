import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { Check, Languages, Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  chooseLanguage,
  languageNames,
  languages,
  say,
  useLanguage,
  useText,
} from '../core/texts.ts';

export const schemes: { value: MantineColorScheme; text: string; icon: ReactNode }[] = [
  { value: 'light', text: say('Light'), icon: <Sun size={16} /> },
  { value: 'dark', text: say('Dark'), icon: <Moon size={16} /> },
  { value: 'auto', text: say('System'), icon: <Monitor size={16} /> },
];

const tick = (chosen: boolean) => (chosen ? <Check size={16} aria-hidden="true" /> : undefined);

export const LanguageMenu = () => {
  const t = useText();
  const current = useLanguage();
  return (
    <Menu width={160}>
      <Menu.Target>
        <ActionIcon aria-label={t('Language')}>
          <Languages size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            role="menuitemradio"
            aria-checked={language === current}
            rightSection={tick(language === current)}
            onClick={() => void chooseLanguage(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

export const SchemeMenu = () => {
  const t = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = schemes.find(({ value }) => value === colorScheme) ?? schemes[2];
  return (
    <Menu width={160}>
      <Menu.Target>
        <ActionIcon aria-label={t('Colours')}>{current?.icon}</ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, text, icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === colorScheme}
            leftSection={icon}
            rightSection={tick(value === colorScheme)}
            onClick={() => setColorScheme(value)}
          >
            {t(text)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
