import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { filterOptions } from './filter-options.ts';

/** `vite.config.ts` removes Mantine's other colours from the styles. */
declare module '@mantine/core' {
  interface MantineThemeColorsOverride {
    colors: Record<
      'teal' | 'gray' | 'dark' | 'red' | 'brick' | 'ochre' | 'blue' | 'dimmed' | `var(${string})`,
      MantineColorsTuple
    >;
  }
}

const defineShades = (...colors: MantineColorsTuple): MantineColorsTuple => colors;

const teal = defineShades(
  ...(['#EDF6F4', '#D8ECE8', '#B2D9D2', '#82C2B8', '#45B3A4'] as const),
  ...(['#279487', '#17847A', '#0F766E', '#0B5F59', '#084A45'] as const),
);
const gray = defineShades(
  ...(['#FAF9F7', '#F4F2EF', '#E9E6E1', '#DCD8D1', '#C6C1B8'] as const),
  ...(['#A19B91', '#6B665E', '#4F4B45', '#36332F', '#1F1D1A'] as const),
);
const dark = defineShades(
  ...(['#EBE8E2', '#CBC6BD', '#A8A298', '#7C766C', '#3B3733'] as const),
  ...(['#2E2B28', '#272421', '#1E1C1A', '#161412', '#0E0D0C'] as const),
);
const brick = defineShades(
  ...(['#FCF1EF', '#F8DEDA', '#F0BDB6', '#E79A90', '#E98578'] as const),
  ...(['#CF5344', '#BF3B2C', '#B02F21', '#8E2319', '#6E1A12'] as const),
);
const ochre = defineShades(
  ...(['#FBF4E6', '#F5E6C6', '#EBD09A', '#DFB86B', '#DDB36A'] as const),
  ...(['#B98524', '#A06E14', '#875A0C', '#6E4808', '#553705'] as const),
);

const tintOf = (text: string, background: string, hover: string) => ({
  background,
  hover,
  color: text,
  border: '1px solid transparent',
});

const tints: Record<string, { text: string; tint: string; hover: string }> = {
  teal: {
    text: 'var(--vms-accent-text)',
    tint: 'var(--vms-accent-tint)',
    hover: 'var(--vms-accent-hover)',
  },
  gray: { text: 'var(--vms-soft)', tint: 'var(--vms-sunken)', hover: 'var(--vms-hairline)' },
  red: { text: 'var(--vms-bad-text)', tint: 'var(--vms-bad-tint)', hover: 'var(--vms-bad-tint)' },
  ochre: { text: 'var(--vms-low-text)', tint: 'var(--vms-low-tint)', hover: 'var(--vms-low-tint)' },
};

/**
 * Mantine takes the text on a filled button from the light shade, which is too pale on the dark
 * scheme's, and its light and subtle variants are blue-black in dark: both come from the tokens.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const color = input.color ?? input.theme.primaryColor;
  const tint = tints[color === 'brick' ? 'red' : color];
  if (input.variant === 'filled' && color === 'teal') {
    return { ...colors, color: 'var(--vms-on-accent)' };
  }
  if (input.variant === 'filled' && color === 'red') {
    return { ...colors, background: '#B02F21', hover: '#8E2319', color: '#FFFFFF' };
  }
  if (tint && input.variant === 'light') return tintOf(tint.text, tint.tint, tint.hover);
  if (tint && input.variant === 'subtle') {
    return tintOf(tint.text, 'transparent', color === 'gray' ? 'var(--vms-sunken)' : tint.tint);
  }
  return colors;
};

/** Surface for inputs, menus and modals; the page has its colour on `body`. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-text': 'var(--vms-ink)',
    '--mantine-color-body': 'var(--vms-surface)',
    '--mantine-color-dimmed': 'var(--vms-soft)',
    '--mantine-color-placeholder': 'var(--vms-placeholder)',
    '--mantine-color-error': 'var(--vms-bad-text)',
    '--mantine-color-default': 'var(--vms-surface)',
    '--mantine-color-default-hover': 'var(--vms-sunken)',
    '--mantine-color-default-color': 'var(--vms-ink)',
    '--mantine-color-default-border': 'var(--vms-hairline)',
    '--mantine-color-anchor': 'var(--vms-accent-text)',
    '--mantine-color-teal-filled': 'var(--vms-accent)',
    '--mantine-color-teal-filled-hover': 'var(--vms-accent-pressed)',
    '--mantine-primary-color-filled': 'var(--vms-accent)',
    '--mantine-primary-color-filled-hover': 'var(--vms-accent-pressed)',
    '--mantine-primary-color-contrast': 'var(--vms-on-accent)',
  };
  return { variables: {}, light: both, dark: both };
};

/** The header of a dialog is not the banner of the page. */
const attributes = { header: { role: 'presentation' } };

const small = { defaultProps: { size: 'sm' } };

export const consoleTheme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#1F1D1A',
  white: '#FFFFFF',
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: { teal, gray, dark, red: brick, brick, ochre },
  fontFamily: 'var(--vms-font)',
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  breakpoints: { xs: '37.5em', sm: '56.25em', md: '68.75em', lg: '90em', xl: '118.75em' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.4', xl: '1.28' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '36px' },
      h2: { fontSize: '20px', lineHeight: '28px' },
      h3: { fontSize: '16px', lineHeight: '24px' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '8px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--vms-float)',
    lg: 'var(--vms-float)',
    xl: 'var(--vms-float), 0 24px 64px rgb(31 29 26 / 0.2)',
  },
  variantColorResolver,
  // Plain objects: `Component.extend` would load every component.
  components: {
    // Descriptions stand below the input, so that fields side by side align.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    // Options render when the dropdown opens.
    Combobox: { defaultProps: { keepMounted: false } },
    TextInput: small,
    PasswordInput: small,
    Textarea: small,
    Select: {
      defaultProps: {
        size: 'sm',
        checkIconPosition: 'right',
        filter: filterOptions,
        // Mantine's own scrolling goes on with every frame for ever if the list closes while it moves.
        withScrollArea: false,
      },
    },
    DatePickerInput: { defaultProps: { size: 'sm', valueFormat: 'DD/MM/YYYY' } },
    Button: small,
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Tooltip: { defaultProps: { openDelay: 300 } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 120 },
        // Its empty element is no item of a menu; without it the first item has the focus.
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      defaultProps: {
        attributes,
        centered: true,
        shadow: 'xl',
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { transition: 'pop', duration: 160 },
      },
    },
    Drawer: { defaultProps: { attributes } },
    Paper: { defaultProps: { withBorder: true } },
    Tabs: { defaultProps: { keepMounted: false } },
  },
});
