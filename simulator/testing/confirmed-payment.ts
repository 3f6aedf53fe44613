import { aShop } from './shop.ts';

/** A payment that only has to be executed. */
export const aConfirmedPayment = async () => {
  const shop = await aShop();
  const paymentID = await shop.paymentIDOf();
  shop.bkash.approve(paymentID);
  const execute = () => shop.execute(paymentID);
  const charged = () => shop.bkash.payments()[0]?.charge !== undefined;
  return { ...shop, paymentID, execute, charged };
};
