import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { onTestFinished } from 'vitest';

/** Of the name localhost, made for tests by itself; nobody vouches for it. */
export const certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBXzCCAQSgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjUwMTAxMDAwMDAwWhgPMjEyNTAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABM86UAxrUf5G6xp0
cO/MEzYatpNBviJlZKUdNrHAG6lmoFSA4ls6htuF54A/M9jJp9QBYowY5In7kpjU
ajB6fJqjRTBDMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAMBgNVHRMEBTADAQH/MB0G
A1UdDgQWBBTV2UGOiqsdD8HGvGN2LltlDBFHEDAKBggqhkjOPQQDAgNJADBGAiEA
1X7AxpE1k7Dz7LWKFGabetR69YdcJ1XSIe2uIX+4rAcCIQDSjfbwJcpdQiTL8qYm
GpKlf4ae07U0mOz6WE5A9IgF8g==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFxLnVSsFrVZxTaiA
xaB2NL0ll8jKvYeh6U02cexYlWChRANCAATPOlAMa1H+RusadHDvzBM2GraTQb4i
ZWSlHTaxwBupZqBUgOJbOobbheeAPzPYyafUAWKMGOSJ+5KY1Gowenya
-----END PRIVATE KEY-----
`,
};

/** Until the test ends the certificate is one that somebody vouches for. */
export const vouchForIt = (): void => {
  const before = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(before));
  setDefaultCACertificates([...before, certificate.cert]);
};
