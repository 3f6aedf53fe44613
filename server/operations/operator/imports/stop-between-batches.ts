import type { ImportObserver } from './history.ts';

/** Makes Ctrl+Z stop the program between two batches, where it holds no lock that servers wait for. */
export const stopBetweenBatches = (observer: ImportObserver): ImportObserver => {
  let isStopping = false;
  process.on('SIGTSTP', () => {
    isStopping = true;
  });
  return {
    ...observer,
    progress: (...progress) => {
      observer.progress(...progress);
      if (!isStopping) return;
      isStopping = false;
      process.kill(process.pid, 'SIGSTOP');
    },
  };
};
