import type { Schemas } from '~/api/schemas'

export type AlertType = Schemas['AlertType']

interface AlertKind {
  type: AlertType
  label: string
  /** These are always mailed and cannot be switched off. */
  isEverMailed?: boolean
}

/** The types of alerts that exist, in the order of the settings. */
export const alertKinds: readonly AlertKind[] = [
  { type: 'import-finished', label: 'An import is finished' },
  { type: 'export-ready', label: 'An export is ready' },
  { type: 'bulk-finished', label: 'A bulk action is finished' },
  { type: 'bulk-partial', label: 'A bulk action partly failed' },
  { type: 'upload-failed', label: 'An uploaded file cannot be used' },
  { type: 'course-published', label: 'Another admin publishes a course' },
  { type: 'license-expiring', label: 'A license ends soon' },
  { type: 'license-expired', label: 'A license has ended' },
  { type: 'seats-low', label: 'A license has few seats left' },
  { type: 'seats-full', label: 'All seats of a license are taken' },
  { type: 'event-soon', label: 'An event begins within an hour' },
  { type: 'event-cancelled', label: 'Another admin cancels an event' },
  { type: 'certificate-expiring', label: 'Certificates expire soon' },
  { type: 'certificate-held', label: 'A certificate cannot be issued' },
  { type: 'user-joined', label: 'Someone I invited joins' },
  { type: 'delivery-failed', label: 'An email cannot be delivered' },
  { type: 'new-sign-in', label: 'A new device signs in to my account', isEverMailed: true },
  { type: 'password-changed', label: 'My password is changed', isEverMailed: true },
]
