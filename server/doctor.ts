import { textOf } from './doctor/check.ts';
import { examineAll } from './doctor/doctor.ts';

for await (const line of examineAll(process.env, Date.now)) {
  console.log(textOf(line));
  if (line.mark === '✗') process.exitCode = 1;
}
