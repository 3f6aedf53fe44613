import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '../core/message-compiler.ts';
import '../ui/frame/mantine-styles.ts';
import '../ui/frame/mantine-fields.ts';
import { consoleTheme, cssVariablesResolver } from '../ui/frame/theme.ts';
import '../ui/frame/fonts.css';
import '../ui/frame/tokens.css';

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
