import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { setFormatter } from './texts.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {}, bn: {} } });
i18n.setMessagesCompiler(compileMessage);

// Values and plurals in ICU messages, with the digits of the language.
setFormatter((language, message, values) => {
  if (i18n.locale !== language) i18n.activate(language);
  return i18n._(message, { ...values });
});
