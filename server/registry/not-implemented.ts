import type { OperationId } from '../contract/document.ts'

/**
 * Operations of the contract that are not implemented yet; each answers 501. The list only shrinks: a test compares its
 * length with a number that is lowered with each new area.
 */
export const notImplemented = [
  'getDetailedUserDataDisplay',
  'getDetailedUserData',
  'getIssuedCertificates',
  'issueCertificates',
  'reissueCertificates',
  'revokeCertificates',
  'restoreIssuedCertificates',
  'sendCertificates',
  'eraseCertificates',
  'getCertificatePdf',
  'exportCertificates',
  'getHeldCertificates',
  'retryHeldCertificates',
  'read-certificate',
  'read-certificate-pdf',
] as const satisfies OperationId[]
