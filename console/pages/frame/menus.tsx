import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { Languages, Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { languages } from '../../../contract/values/languages.ts';
import {
  chooseLanguage,
  defineText,
  languageNames,
  useLanguage,
  useText,
} from '../../core/texts.ts';

export const colourSchemes: { value: MantineColorScheme; text: string; icon: ReactNode }[] = [
  { value: 'light', text: defineText('Light'), icon: <Sun size={16} /> },
  { value: 'dark', text: defineText('Dark'), icon: <Moon size={16} /> },
  { value: 'auto', text: defineText('System'), icon: <Monitor size={16} /> },
];

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
        <Menu.RadioGroup value={current}>
          {languages.map((language) => (
            <Menu.RadioItem
              key={language}
              value={language}
              lang={language}
              closeMenuOnClick
              onChange={() => void chooseLanguage(language)}
            >
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};

export const SchemeMenu = () => {
  const t = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = colourSchemes.find(({ value }) => value === colorScheme) ?? colourSchemes[2];
  return (
    <Menu width={160}>
      <Menu.Target>
        <ActionIcon aria-label={t('Colours')}>{current?.icon}</ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme}>
          {colourSchemes.map(({ value, text, icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              rightSection={icon}
              closeMenuOnClick
              onChange={() => setColorScheme(value)}
            >
              {t(text)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};
