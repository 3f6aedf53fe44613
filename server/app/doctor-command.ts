import { formatReport } from '../operations/operator/doctor/check.ts';
import { examineInstallation } from '../operations/operator/doctor/doctor.ts';
import { openHeldCheckout } from './held-checkout.ts';

for await (const line of examineInstallation(process.env, Date.now, openHeldCheckout)) {
  console.log(formatReport(line));
  if (line.mark === '✗') process.exitCode = 1;
}
