/** Reasons the server gives where it refuses. */
export const fromServer: Record<string, string> = {
  'Log in first': 'আগে লগ ইন করুন',
  'Username or password is incorrect': 'ব্যবহারকারীর নাম বা পাসওয়ার্ড সঠিক নয়',
  'You are not allowed to do this': 'আপনার এটি করার অনুমতি নেই',
  'You cannot remove yourself': 'আপনি নিজেকে মুছতে পারবেন না',
  'Admin not found': 'অ্যাডমিন পাওয়া যায়নি',
  'Organization not found': 'প্রতিষ্ঠান পাওয়া যায়নি',
  'Institution not found': 'শাখা প্রতিষ্ঠান পাওয়া যায়নি',
  'Machine not found': 'মেশিন পাওয়া যায়নি',
  'Slot not found': 'স্লট পাওয়া যায়নি',
  'Logo not found': 'লোগো পাওয়া যায়নি',
  'This organization still has institutions. Delete them first.':
    'এই প্রতিষ্ঠানে এখনও শাখা প্রতিষ্ঠান আছে। আগে সেগুলো মুছুন।',
  'This institution still has machines. Delete them first.':
    'এই শাখা প্রতিষ্ঠানে এখনও মেশিন আছে। আগে সেগুলো মুছুন।',
  'This institution still has bKash payments that are under way or need attention. Wait for them, or settle them first.':
    'এই শাখা প্রতিষ্ঠানে এখনও এমন বিকাশ পেমেন্ট আছে যা চলমান বা যাতে নজর দরকার। অপেক্ষা করুন, বা আগে সেগুলোর নিষ্পত্তি করুন।',
  'The operator gave the money back': 'অপারেটর টাকা ফেরত দিয়েছেন',
  'The merchant account has too little balance for this refund':
    'এই ফেরতের জন্য মার্চেন্ট অ্যাকাউন্টে যথেষ্ট টাকা নেই',
  'The trxID of the refund at bKash is required': 'বিকাশে ফেরতের trxID দরকার',
  'This machine was changed meanwhile. Refresh and try again.':
    'এর মধ্যে মেশিনটি পরিবর্তন হয়েছে। রিফ্রেশ করে আবার চেষ্টা করুন।',
  'Choose at least one part of the report': 'প্রতিবেদনের অন্তত একটি অংশ বাছুন',
  'A workbook holds at most {n1} rows. Choose a smaller range, or download CSV.':
    'একটি ওয়ার্কবুকে সর্বোচ্চ {n1}টি সারি থাকে। ছোট সময় বাছুন, অথবা CSV ডাউনলোড করুন।',
  'A machine with this physical ID already exists': 'এই ফিজিক্যাল আইডির একটি মেশিন আগে থেকেই আছে',
  'Choose one of the sizes of this machine': 'এই মেশিনের কোনো একটি সাইজ বাছুন',
  'This machine already has a size with this Size ID': 'এই মেশিনে এই সাইজ আইডি আগে থেকেই আছে',
  'Product size not found': 'পণ্যের সাইজ পাওয়া যায়নি',
  'The machine did not ask in time': 'মেশিন সময়মতো নির্দেশ চায়নি',
  'The machine never answered': 'মেশিন আর সাড়া দেয়নি',
  'The old password is not right': 'বর্তমান পাসওয়ার্ডটি সঠিক নয়',
  'This password is too common. Choose another one.': 'এই পাসওয়ার্ডটি খুবই প্রচলিত। অন্য একটি বাছুন।',
  'Too many attempts. Try again in {n1} minutes.':
    'অনেকবার চেষ্টা করা হয়েছে। {n1} মিনিট পরে আবার চেষ্টা করুন।',
  'Too many wrong claim codes. Try again in {n1} seconds.':
    'অনেকবার ভুল কোড দেওয়া হয়েছে। {n1} সেকেন্ড পরে আবার চেষ্টা করুন।',
  'Further refused tries in this hour: {n1}': 'এই ঘণ্টায় আরও প্রত্যাখ্যাত চেষ্টা: {n1}টি',
  'Refused tries from further addresses in this hour: {n1}':
    'এই ঘণ্টায় অন্যান্য ঠিকানা থেকে প্রত্যাখ্যাত চেষ্টা: {n1}টি',
  'Too many requests. Wait a moment and try again.':
    'অনেক বেশি অনুরোধ এসেছে। একটু অপেক্ষা করে আবার চেষ্টা করুন।',
  'This machine sends too much. Wait and send it again.':
    'এই মেশিন খুব বেশি পাঠাচ্ছে। অপেক্ষা করে আবার পাঠান।',
  'Too many reports are waiting. Try again in a moment.':
    'অনেকগুলো প্রতিবেদন অপেক্ষায় আছে। একটু পরে আবার চেষ্টা করুন।',
  'Too many pictures are coming in. Try again in a moment.':
    'একসঙ্গে অনেক ছবি আসছে। একটু পরে আবার চেষ্টা করুন।',
  'The picture is larger than 2 MB. Choose a smaller one.': 'ছবিটি ২ MB-এর চেয়ে বড়। ছোট একটি বাছুন।',
  'The picture has more than 16 megapixels. Choose a smaller one.':
    'ছবিটি ১৬ মেগাপিক্সেলের বেশি। ছোট একটি বাছুন।',
  'SVG is not accepted. Choose a PNG, JPEG or WebP picture.':
    'SVG নেওয়া হয় না। PNG, JPEG বা WebP ছবি বাছুন।',
  'The file is not a whole PNG, JPEG or WebP picture. Choose another one.':
    'ফাইলটি সম্পূর্ণ PNG, JPEG বা WebP ছবি নয়। অন্য একটি বাছুন।',
  'This username is already taken': 'এই ব্যবহারকারীর নাম আগেই নেওয়া হয়েছে',
  'RFID not found': 'RFID পাওয়া যায়নি',
  'An RFID with this physical ID already exists': 'এই আইডির একটি RFID আগে থেকেই আছে',
  'This physical ID belongs to an unlock RFID of the organization':
    'এই আইডিটি প্রতিষ্ঠানের একটি আনলক RFID-র',
  'The physical ID of an RFID cannot be changed': 'RFID-র আইডি বদলানো যায় না',
  'Unlock RFID not found': 'আনলক RFID পাওয়া যায়নি',
  'An unlock RFID with this physical ID already exists': 'এই আইডির একটি আনলক RFID আগে থেকেই আছে',
  'Invalid payment gateway credentials': 'পেমেন্ট গেটওয়ের তথ্য সঠিক নয়',
  'bKash could not be reached, so the credentials were not saved. Try again.':
    'বিকাশের সঙ্গে যোগাযোগ করা যায়নি, তাই তথ্য সংরক্ষণ হয়নি। আবার চেষ্টা করুন।',
  'Payments are off on this server, so the credentials were not saved':
    'এই সার্ভারে পেমেন্ট বন্ধ রাখা হয়েছে, তাই তথ্য সংরক্ষণ হয়নি',
  'No payment gateway credentials': 'পেমেন্ট গেটওয়ের কোনো তথ্য নেই',
  'This is not the institution of the path': 'এটি ঠিকানায় থাকা শাখা প্রতিষ্ঠান নয়',
  'The physical ID of a machine cannot be changed': 'মেশিনের ফিজিক্যাল আইডি বদলানো যায় না',
  'The start date must not be after the end date': 'শুরুর তারিখ শেষ তারিখের পরে হতে পারে না',
  'Choose a range of at most a year': 'সর্বোচ্চ এক বছরের সময় বাছুন',
  'There are more than {n1} payments in this range. Choose fewer days.':
    'এই সময়ে {n1}টির বেশি পেমেন্ট আছে। কম দিন বাছুন।',
  'Merchant account not found': 'মার্চেন্ট অ্যাকাউন্ট পাওয়া যায়নি',
  'Choose a range of at most 20 years': 'সর্বোচ্চ ২০ বছরের সময় বাছুন',
  'The request cannot be read': 'অনুরোধটি পড়া যায়নি',
  'The request took too long to arrive. Try again.': 'অনুরোধটি পৌঁছাতে বেশি সময় লেগেছে। আবার চেষ্টা করুন।',
  'The request is too large': 'অনুরোধটি খুব বড়',
  'Not found': 'পাওয়া যায়নি',
  'Send the fields as an object': 'তথ্যগুলো একটি অবজেক্ট হিসেবে পাঠান',
  'Send JSON, or multipart/form-data where the call takes a file':
    'JSON পাঠান, আর কলে ফাইল থাকলে multipart/form-data',
  'Send the body as it is, without Content-Encoding':
    'মূল অংশ যেমন আছে তেমনই পাঠান, Content-Encoding ছাড়া',
  'The server is busy. Try again in a moment.': 'সার্ভার ব্যস্ত। একটু পরে আবার চেষ্টা করুন।',
  'Send the metrics token': 'মেট্রিক্সের টোকেন পাঠান',
  'The physical ID or the claim code is not right, or the code was used or is too old':
    'ফিজিক্যাল আইডি বা পেয়ারিং কোড সঠিক নয়, অথবা কোডটি ব্যবহৃত বা পুরোনো',
  'Send the machine key as a bearer token': 'মেশিনের চাবি bearer টোকেন হিসেবে পাঠান',
  'This machine key is not known': 'মেশিনের এই চাবি অচেনা',
  'This machine key was revoked. Claim the machine again with a new code.':
    'মেশিনের এই চাবি প্রত্যাহার করা হয়েছে। নতুন কোড দিয়ে মেশিনটি আবার যুক্ত করুন।',
  'This machine is deactivated': 'মেশিনটি নিষ্ক্রিয় আছে',
  'Send at most {n1} events at once': 'একবারে সর্বোচ্চ {n1}টি ঘটনা পাঠান',
  'Payment not found': 'পেমেন্টটি পাওয়া যায়নি',
  'This payment has changed meanwhile. Refresh and try again.':
    'পেমেন্টটি ইতিমধ্যে বদলে গেছে। রিফ্রেশ করে আবার চেষ্টা করুন।',
  'The payment was not completed': 'পেমেন্টটি সম্পূর্ণ হয়নি',
  'The payment has expired': 'পেমেন্টের মেয়াদ শেষ হয়েছে',
  'The machine did not dispense': 'মেশিন বিতরণ করেনি',
  'The merchant account of this payment cannot be opened': 'এই পেমেন্টের মার্চেন্ট অ্যাকাউন্ট খোলা যাচ্ছে না',
  'bKash could not be reached. Try again.': 'বিকাশের সঙ্গে যোগাযোগ করা যায়নি। আবার চেষ্টা করুন।',
  'bKash could not be reached': 'বিকাশের সঙ্গে যোগাযোগ করা যায়নি',
  'bKash did not answer in time': 'বিকাশ সময়মতো উত্তর দেয়নি',
  'This machine is not in service': 'মেশিনটি চালু নেই',
  'This machine is offline': 'মেশিনটি অফলাইনে আছে',
  'This machine is empty': 'মেশিনটি খালি',
  'The door of this machine is open': 'মেশিনটির দরজা খোলা',
  'This machine cannot dispense right now': 'মেশিনটি এখন প্যাড দিতে পারছে না',
  'bKash payment is not set up for this machine': 'এই মেশিনে বিকাশ পেমেন্ট এখনও চালু করা হয়নি',
  'bKash does not know this payment': 'বিকাশ এই পেমেন্টটি খুঁজে পায়নি',
  'bKash takes no payments for this shop at the moment': 'বিকাশ এখন এই প্রতিষ্ঠানের জন্য পেমেন্ট নিচ্ছে না',
  'bKash is in trouble at the moment': 'বিকাশে এখন সমস্যা হচ্ছে',
  'bKash is under maintenance at the moment': 'বিকাশে এখন রক্ষণাবেক্ষণের কাজ চলছে',
  'bKash does not accept this amount': 'বিকাশ এই পরিমাণ টাকা নিচ্ছে না',
  'bKash gave no token': 'বিকাশ টোকেন দেয়নি',
  'This payment was cancelled': 'এই পেমেন্টটি বাতিল করা হয়েছে',
  'Wrong verification code': 'যাচাইকরণ কোডটি ভুল',
  'Wrong PIN': 'পিন ভুল',
  'This number has no bKash account': 'এই নম্বরে কোনো বিকাশ অ্যাকাউন্ট নেই',
  'bKash could not be asked about the payment': 'পেমেন্টটি সম্পর্কে বিকাশকে জিজ্ঞাসা করা যায়নি',
  'Amazon SNS could not be reached': 'Amazon SNS-এর সঙ্গে যোগাযোগ করা যায়নি',
  'The notification cannot be read': 'বিজ্ঞপ্তিটি পড়া যায়নি',
  'The notification is not signed by Amazon': 'বিজ্ঞপ্তিটি Amazon-এর স্বাক্ষরিত নয়',
  'The notification is of another topic': 'বিজ্ঞপ্তিটি অন্য বিষয়ের',
  'The notification is too old': 'বিজ্ঞপ্তিটি অনেক পুরোনো',
  'The notification names a foreign address': 'বিজ্ঞপ্তিতে অচেনা ঠিকানা আছে',
  'The notification names no certificate': 'বিজ্ঞপ্তিতে কোনো সনদ নেই',
};
