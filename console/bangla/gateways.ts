export const gatewaysBangla: Record<string, string> = {
  'Payment gateway': 'পেমেন্ট গেটওয়ে',
  'Default gateway': 'ডিফল্ট গেটওয়ে',
  'Not set up: customers cannot pay': 'চালু করা হয়নি: গ্রাহকেরা টাকা দিতে পারছেন না',
  'The platform has no {provider} account: without the institution’s own, customers cannot pay.':
    'প্ল্যাটফর্মের কোনো {provider} অ্যাকাউন্ট নেই: শাখা প্রতিষ্ঠানের নিজস্ব অ্যাকাউন্ট ছাড়া গ্রাহকেরা টাকা দিতে পারবেন না।',
  'The platform has no {provider} account. Save the institution’s own, or ask whoever runs this server.':
    'প্ল্যাটফর্মের কোনো {provider} অ্যাকাউন্ট নেই। শাখা প্রতিষ্ঠানের নিজস্ব অ্যাকাউন্ট সংরক্ষণ করুন, অথবা যিনি এই সার্ভার চালান তাঁকে বলুন।',
  'Own {provider} gateway': 'নিজস্ব {provider} গেটওয়ে',
  'Payments go to the {provider} account of the platform.':
    'পেমেন্টের টাকা প্ল্যাটফর্মের {provider} অ্যাকাউন্টে যায়।',
  'Payments go to the institution’s own {provider} account.':
    'পেমেন্টের টাকা শাখা প্রতিষ্ঠানের নিজস্ব {provider} অ্যাকাউন্টে যায়।',
  'In use': 'চালু',
  'Not checked yet': 'এখনও যাচাই হয়নি',
  '{provider} could not be reached. The credentials are checked at the next contact with {provider} and before the first payment.':
    '{provider}ের সঙ্গে যোগাযোগ করা যায়নি। {provider}ের সঙ্গে পরের যোগাযোগে এবং প্রথম পেমেন্টের আগে তথ্য যাচাই করা হবে।',
  'Refused by {provider}': '{provider} নেয়নি',
  '{provider} refuses these credentials, so customers cannot pay. Save the right ones.':
    '{provider} এই তথ্য নিচ্ছে না, তাই গ্রাহকেরা টাকা দিতে পারছেন না। সঠিক তথ্য দিয়ে সংরক্ষণ করুন।',
  '{provider} has no refund address for this account: refund in the merchant portal.':
    'এই অ্যাকাউন্টের জন্য {provider}ে টাকা ফেরতের ঠিকানা নেই: মার্চেন্ট পোর্টাল থেকে টাকা ফেরত দিন।',
  'Refunds: {form}': 'টাকা ফেরত: {form}',
  'none yet': 'এখনও হয়নি',
  'last on {date}': 'সর্বশেষ {date}',
  'changed from {form} on {date}': '{date} তারিখে {form} থেকে বদলেছে',
  'Saved, never shown': 'সংরক্ষিত, কখনও দেখানো হয় না',
  'Are you sure, you want to delete the payment gateway credentials?':
    'আপনি কি নিশ্চিতভাবে পেমেন্ট গেটওয়ের তথ্য মুছতে চান?',
  'Error while fetching payment gateway information': 'পেমেন্ট গেটওয়ের তথ্য আনা যায়নি',
  'Successfully added the payment gateway': 'পেমেন্ট গেটওয়ে যোগ হয়েছে',
  'Invalid payment gateway credentials': 'পেমেন্ট গেটওয়ের তথ্য সঠিক নয়',
  'Could not save the payment gateway credentials': 'পেমেন্ট গেটওয়ের তথ্য সংরক্ষণ করা যায়নি',
  'The payment gateway has been removed': 'পেমেন্ট গেটওয়ে সরানো হয়েছে',
  'Could not delete the payment gateway credentials': 'পেমেন্ট গেটওয়ের তথ্য মোছা যায়নি',
  'Nothing to save: nothing has changed.': 'সংরক্ষণের কিছু নেই: কিছুই বদলায়নি।',
};
