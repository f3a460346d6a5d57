import type { Schemas } from '~/api/schemas'
import type { Tone } from '~/ui/display/tone.css'

// Labels of the contract's values for certificates.

export const designStatusLabels = {
  draft: 'Draft',
  active: 'Active',
  archived: 'Archived',
} as const satisfies Record<Schemas['CertificateStatus'], string>

export const designStatusTones = {
  draft: 'neutral',
  active: 'success',
  archived: 'neutral',
} as const satisfies Record<Schemas['CertificateStatus'], Tone>

export const certificateProviderLabels = {
  internal: 'Own designer',
  accredible: 'Accredible',
  certifier: 'Certifier',
  sertifier: 'Sertifier',
  generic: 'Provider',
} as const satisfies Record<Schemas['CertificateProvider'], string>

/** "Valid for 24 months", or that it does not expire. */
export const validityText = (months: number | null) =>
  months === null ? 'Does not expire' : `Valid for ${months} ${months === 1 ? 'month' : 'months'}`

/** How dates are written, by an example. */
export const certificateDatesLabels = {
  long: '3 December 2026',
  medium: '3 Dec 2026',
  iso: '2026-12-03',
} as const satisfies Record<Schemas['CertificateDates'], string>

export const issuedStatusLabels = {
  valid: 'Valid',
  expiring: 'Expiring',
  expired: 'Expired',
  revoked: 'Revoked',
  replaced: 'Replaced',
} as const satisfies Record<Schemas['IssuedStatus'], string>

export const issuedStatusTones = {
  valid: 'success',
  expiring: 'warning',
  expired: 'neutral',
  revoked: 'danger',
  replaced: 'neutral',
} as const satisfies Record<Schemas['IssuedStatus'], Tone>

export const issuedSourceLabels = {
  completion: 'Completion',
  backfill: 'Earlier completion',
  manual: 'By an admin',
  reissue: 'Reissued',
} as const satisfies Record<Schemas['IssuedSource'], string>

export const heldReasonLabels = {
  'person-inactive': 'Person is inactive',
  'design-archived': 'Design is archived',
  'font-missing': 'Letters without a font',
  'does-not-fit': 'Does not fit',
  'provider-failed': 'Provider failed',
} as const satisfies Record<Schemas['HeldReason'], string>
