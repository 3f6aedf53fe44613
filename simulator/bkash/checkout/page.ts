import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../contract/values/html.ts';
import { toTaka } from '../../../contract/values/money.ts';
import type { BkashPayment } from '../payment.ts';
import { blockedWallet, goodWallets, poorWallet, walletOtp, walletPin } from './wallets.ts';

export type CheckoutStep = 'wallet' | 'otp' | 'pin';

const style = `
body{margin:0;background:#f4f2f3;color:#1f1a1d;font:16px/1.5 system-ui,sans-serif}
main{max-width:22rem;margin:1rem auto;background:#fff;border-radius:8px;overflow:hidden}
header{background:#e2136e;color:#fff;padding:1rem 1.25rem}
h1{font-size:1.25rem;margin:0}
header p,form p{margin:.25rem 0}
section{padding:1rem 1.25rem}
label{display:block;font-weight:600;margin-bottom:.25rem}
input{box-sizing:border-box;width:100%;font:inherit;padding:.6rem;border:1px solid #7a6f75;border-radius:4px}
button,a.button{box-sizing:border-box;display:block;width:100%;min-height:2.75rem;margin-top:.75rem;padding:.5rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;border:1px solid #c40f5e;border-radius:4px;background:#c40f5e;color:#fff}
button.quiet{background:#fff;color:#a30c4e}
.wrong{color:#a30c4e;font-weight:600}
.hint{margin:0;background:#fdf0f5;padding:1rem 1.25rem;font-size:.875rem}
`;

/** CSP hash of the only style on the pages. */
export const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

const renderHtml = (content: string, head = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>bKash simulator</title>${head}<style>${style}</style></head>
<body><main>${content}</main></body></html>`;

const renderHeader = ({ amount, invoice }: BkashPayment): string =>
  `<header><h1>bKash simulator</h1><p>No real money moves here.</p>
<p>${toTaka(amount)} Tk · Invoice ${escapeHtml(invoice)}</p></header>`;

interface StepQuestion {
  readonly label: string;
  readonly attributes: string;
  readonly hint: string;
}

const questions: Readonly<Record<CheckoutStep, StepQuestion>> = {
  wallet: {
    label: 'Your bKash account number',
    attributes: 'inputmode="tel" autocomplete="tel" maxlength="11"',
    hint: `Accounts that pay: ${goodWallets.join(', ')}. ${poorWallet} has too little balance, ${blockedWallet} is blocked.`,
  },
  otp: {
    label: 'Verification code',
    attributes: 'inputmode="numeric" autocomplete="one-time-code" maxlength="6"',
    hint: `The verification code is ${walletOtp}.`,
  },
  pin: {
    label: 'PIN',
    attributes: 'type="password" inputmode="numeric" autocomplete="off" maxlength="5"',
    hint: `The PIN is ${walletPin}.`,
  },
};

/** Renders the page of one step, with the error of the last answer. */
export const renderStepPage = (
  payment: BkashPayment,
  step: CheckoutStep,
  wrong?: string,
): string => {
  const { label, attributes, hint } = questions[step];
  const fault = wrong ? `<p class="wrong" role="alert" id="wrong">${wrong}</p>` : '';
  const described = wrong ? ' aria-invalid="true" aria-describedby="wrong"' : '';
  return renderHtml(`${renderHeader(payment)}
<section><form method="post">
<label for="answer">${label}</label>
<input id="answer" name="answer" required autofocus ${attributes}${described}>
<input type="hidden" name="step" value="${step}">
${fault}<button name="deed" value="confirm">Confirm</button>
<button class="quiet" name="deed" value="cancel" formnovalidate>Cancel</button>
</form></section>
<p class="hint">${hint}</p>`);
};

export const renderEndPage = (payment: BkashPayment, message: string): string =>
  renderHtml(`${renderHeader(payment)}<section><p>${message}</p></section>`);

/** Redirects to the callback after so many seconds, or as soon as somebody goes on. */
export const renderWaitingPage = (
  payment: BkashPayment,
  callback: string,
  seconds: number,
): string => {
  const address = escapeHtml(callback);
  return renderHtml(
    `${renderHeader(payment)}<section><p>bKash is taking its time.</p>
<a class="button" href="${address}">Go on now</a></section>`,
    `<meta http-equiv="refresh" content="${seconds};url=${address}">`,
  );
};

export const unknownPage = renderHtml(
  '<header><h1>bKash simulator</h1></header><section><p>There is no such payment.</p></section>',
);
