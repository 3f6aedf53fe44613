/** Texts of the payment gateway. */
export const gateways: Record<string, string> = {
  'Payment gateway': 'পেমেন্ট গেটওয়ে',
  'Default gateway': 'ডিফল্ট গেটওয়ে',
  'Own bKash gateway': 'নিজস্ব বিকাশ গেটওয়ে',
  'Payments go to the bKash account of the platform.': 'টাকা প্ল্যাটফর্মের বিকাশ অ্যাকাউন্টে জমা হয়।',
  'Payments go to the institution’s own bKash merchant account.':
    'টাকা শাখা প্রতিষ্ঠানের নিজস্ব বিকাশ মার্চেন্ট অ্যাকাউন্টে জমা হয়।',
  'In use': 'চালু',
  'App Key': 'অ্যাপ কী',
  'App Secret': 'অ্যাপ সিক্রেট',
  'Show {name}': '{name} দেখান',
  'Saved, never shown': 'সংরক্ষিত, কখনও দেখানো হয় না',
  'Are you sure, you want to delete the payment gateway credentials?':
    'আপনি কি নিশ্চিতভাবে পেমেন্ট গেটওয়ের তথ্য মুছতে চান?',
  'Error while fetching payment gateway information': 'পেমেন্ট গেটওয়ের তথ্য আনা যায়নি',
  'Successfully added the payment gateway': 'পেমেন্ট গেটওয়ে যোগ হয়েছে',
  'Could not save the payment gateway credentials': 'পেমেন্ট গেটওয়ের তথ্য সংরক্ষণ করা যায়নি',
  'The payment gateway has been removed': 'পেমেন্ট গেটওয়ে সরানো হয়েছে',
  'Could not delete the payment gateway credentials': 'পেমেন্ট গেটওয়ের তথ্য মোছা যায়নি',
};
