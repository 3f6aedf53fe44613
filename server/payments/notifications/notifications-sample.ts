/** A certificate, and a message signed with its key by OpenSSL. */
export const sampleCertificate = `-----BEGIN CERTIFICATE-----
MIIDGzCCAgOgAwIBAgIUCbFltqaMI32ebFeje/BzYD+VslMwDQYJKoZIhvcNAQEL
BQAwHDEaMBgGA1UEAwwRc25zLmFtYXpvbmF3cy5jb20wIBcNMjYxMTIxMTQzNzQx
WhgPMjEyNjEwMjgxNDM3NDFaMBwxGjAYBgNVBAMMEXNucy5hbWF6b25hd3MuY29t
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtLx7CrOqnJSZRkCWARQS
TdA777agaliA4K2isBJ7Cj8RfkVwgRGkemN/oMzgXZuRaLzjWBGf+7mZx2RWlk06
niTR9+XNaOdlJ/rzlovps+MLHiLGTwMSaQ9E5VcjjP+3BrZRwJcs5EMAUcYG9qr5
7dZcRNdqyZtbVM1IgcaOWCbMO3yjajy2Jr9oCMfra9bceWxuo37bjxFedrLuZCQa
4jFa3MWpbPvS5u9ZyxmQ94Kx8QfCWUjbMeC9Gv1OBEyYMoipSzuuBssu9xRjQrkk
whSIdZ68CV3l25cVu10pA/LRzKzRVs6WYCijaBz/Tvcxt8luQTNNGl8+jMjDOf2J
gQIDAQABo1MwUTAdBgNVHQ4EFgQU2N4mNQmiuTbCBXKfStdXAcXN75YwHwYDVR0j
BBgwFoAU2N4mNQmiuTbCBXKfStdXAcXN75YwDwYDVR0TAQH/BAUwAwEB/zANBgkq
hkiG9w0BAQsFAAOCAQEAjPMkq+tOohTchJdfx8BVOndZ28NoxB08Hi+aqxSDaNTv
rvrFeAos3jfvJHwwF/fRZq519gEul0mZpzQ7SSz4gA/vsk1DsNzkefKjAduhE0PC
QKiACElYE++7mYq6E5o7XyvMcdYSeJugZvQsEAffNvVN2h8Hl9032DKGcS3sFjur
HoDb6ORSJwtV/9bXV1wbP6FCwDtUJUWmWdX8VdsT2k1+3S3BZ3NKOONa+Pc17xFJ
zSe8krVGpvKR/UdN/Qb/ToLPt6MCEY3ARxhDWbSzxz1QLh3l0xpjX/6XGJE6b/Gh
tLxhNq8AaGoL0KqN/TLH85MWeSUPO6isSpvHVg47uQ==
-----END CERTIFICATE-----
`;

export const signedMessage = {
  Type: 'Notification',
  MessageId: '9f2b8a6e-2d0e-5b7c-8e57-d0f5d0e6a001',
  TopicArn: 'arn:aws:sns:ap-southeast-1:123456789012:bkash',
  Message:
    '{"trxID":"CK250NROQ5","transactionStatus":"Completed","merchantInvoiceNumber":"of-another-shop"}',
  Timestamp: '2026-03-15T06:00:00.000Z',
  SignatureVersion: '1',
  SigningCertURL:
    'https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-0f1e2d3c4b5a.pem',
  Signature:
    'bdirHjT3AT12kEqRoqVuvNwWKIq2x5UpVNWTSHvVSDvUBP41J/t/tt3CeWtw8leqy70DJk+s1Mwl0sIeGUiVQxZQv4aCCHZcTbcyJV1k3bmvA2PoFXJLUMdb45b/sGXt0anPLhhIIAzPu+et+Wmep6WYZzy2/453/VEJyX8U1Ii0ueDWhZ8LY1awxg/kPIyBcm5oUnKXOMLQDvGXVVAenqW8AFXj+LZZ/jGi0v1hfjWT90oGUFTZCMJVG8wFJdL5ertj/bmcZf5SVQaT171HUzVAxaiCILJVJ5tIbYT0UYX6/+/6mF/d7b09sMfYVICSFy+SFe2DpwwNrLGroWL/0g==',
};
