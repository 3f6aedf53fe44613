import owasp from '@stoplight/spectral-owasp-ruleset';
import { oas } from '@stoplight/spectral-rulesets';

/**
 * Rules for the document of the API, which `npm run test:release -- openapi` holds to them.
 * @type {import('@stoplight/spectral-core').RulesetDefinition}
 */
const rules = {
  extends: [
    // By its type a ruleset says what it extends, be it none.
    [{ ...oas, extends: [] }, 'all'],
    [{ ...owasp, extends: [] }, 'all'],
  ],
  rules: {
    // The tags stand in the order in which somebody gets to know the product.
    'openapi-tags-alphabetical': 'off',
    // Whoever runs the server has the address; the product has none.
    'contact-properties': 'off',
    // A logo is shown before the login: nobody is asked who it is for.
    'owasp:api8:2023-define-error-responses-401': 'off',
    // Not for administrators of the API alone: these are the accounts of everybody who logs in, and
    // what each of their types may is told by each operation.
    'owasp:api5:2023-admin-security-unique': 'off',
    // A link in a mail has its token in the address, as one-click unsubscribing wants it (RFC 8058).
    'owasp:api2:2023-no-credentials-in-url': {
      ...owasp.rules['owasp:api2:2023-no-credentials-in-url'],
      given:
        '$.paths[?(!@property.match(/alerts.(confirm|unsubscribe)/))]..parameters[?(@ && @.in && @.in.match(/query|path/))].name',
    },
    // No other website may call: no answer has such a header.
    'owasp:api8:2023-define-cors-origin': 'off',
    // A machine's bytes are paid for: it is told to come back when it has called too often, and not
    // with each answer how often it still may.
    'owasp:api4:2023-rate-limit': {
      ...owasp.rules['owasp:api4:2023-rate-limit'],
      given:
        '$.paths[?(!@property.match(/device.(sync|commands|rfid)/))]..responses[?(@property.match(/^(2|4)/))]',
    },
    // Input has a maximum; a list of all machines or cards is as long as there are.
    'owasp:api4:2023-array-limit': {
      ...owasp.rules['owasp:api4:2023-array-limit'],
      given: "$.paths[*][*].requestBody.content[*].schema..[?(@ && @.type=='array')]",
    },
  },
};

export default rules;
