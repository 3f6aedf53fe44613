import { isClockWrong, setServerTime } from '../server-time.ts';
import { defineText } from '../texts.ts';
import { showToast } from '../toasts.ts';

let isWarned = false;

/** Follows the server's clock by an answer, and says once that this computer's differs. */
export const followServerClock = (answer: Response): Response => {
  setServerTime(Date.parse(answer.headers.get('date') ?? ''));
  const isWrong = isClockWrong();
  if (isWrong && !isWarned) {
    showToast(
      'plain',
      defineText('The clock of this device is wrong. Dates and times here follow the server.'),
    );
  }
  isWarned = isWrong;
  return answer;
};
