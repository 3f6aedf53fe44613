import { goodWallets, walletOtp } from '../bkash/checkout/wallets.ts';
import { aShop } from './shop.ts';

export const customerWallet = goodWallets[0];

/** A browser without script at the checkout of a new payment. */
export const aCustomer = async (change?: Readonly<Record<string, unknown>>) => {
  const shop = await aShop();
  const { paymentID = '', bkashURL = '' } = (await shop.create(change)).body;
  const open = async () => {
    const response = await fetch(bkashURL);
    return { status: response.status, headers: response.headers, page: await response.text() };
  };
  const send = async (form: Readonly<Record<string, string>>) => {
    const response = await fetch(bkashURL, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    const { status, headers } = response;
    return { status, location: headers.get('location'), page: await response.text() };
  };
  const confirm = (step: string, answer: string) => send({ step, answer, deed: 'confirm' });
  const enterPin = async (answer: string) => {
    await confirm('wallet', customerWallet);
    await confirm('otp', walletOtp);
    return confirm('pin', answer);
  };
  const state = () => shop.bkash.payments()[0]?.state;
  return { ...shop, paymentID, open, send, confirm, enterPin, state };
};
