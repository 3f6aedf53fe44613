import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '../core/message-compiler.ts';
import '../ui/theme/mantine-styles.ts';
import '../ui/theme/mantine-fields.ts';
import { consoleTheme, cssVariablesResolver } from '../ui/theme/theme.ts';
import '../ui/theme/fonts.css';
import '../ui/theme/tokens.css';

/** Renders an element alone, until the test ends. */
export const renderElement = (element: ReactNode): void => {
  const container = document.body.appendChild(document.createElement('main'));
  const root = createRoot(container);
  root.render(
    <StrictMode>
      <MantineProvider theme={consoleTheme} cssVariablesResolver={cssVariablesResolver}>
        {element}
      </MantineProvider>
    </StrictMode>,
  );
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
};
