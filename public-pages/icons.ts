import { createElement as h, type ReactElement } from 'react';

const drawIcon = (path: string, kind?: { className: string }): ReactElement =>
  h(
    'svg',
    { viewBox: '0 0 24 24', width: 24, 'aria-hidden': true, ...kind },
    h('path', { d: path }),
  );

export const machineIcon = drawIcon('M6 3h12v18H6zM9 7h6M9 11h6M9 17h6');

const good = { className: 'icon' };
const low = { className: 'icon low' };
const bad = { className: 'icon bad' };

export const outcomeIcons = {
  done: drawIcon('m4 13 5 5L20 7', good),
  waiting: drawIcon('M12 4v8l5 3', low),
  back: drawIcon('M9 5 4 10l5 5M4 10h11a5 5 0 0 1 0 10h-3', good),
  returning: drawIcon('M9 5 4 10l5 5M4 10h11a5 5 0 0 1 0 10h-3', low),
  failed: drawIcon('M12 5v9M12 19v.01', bad),
};
