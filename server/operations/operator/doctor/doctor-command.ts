import { formatReport } from './check.ts';
import { examineInstallation } from './doctor.ts';

for await (const line of examineInstallation(process.env, Date.now)) {
  console.log(formatReport(line));
  if (line.mark === '✗') process.exitCode = 1;
}
