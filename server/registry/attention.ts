import { assetAttention } from '../assets/attention.ts'
import type { AttentionSource } from '../contract/attention.ts'
import { certificateAttention } from '../certificates/attention.ts'
import { draftAttention } from '../courses/attention.ts'
import { dueSoonAttention, overdueAttention } from '../enrollments/attention.ts'
import { eventAttention } from '../events/attention.ts'
import { importAttention } from '../imports/attention.ts'
import { licenseAttention } from '../licenses/attention.ts'
import { mailServerAttention, messageAttention } from '../notifications/attention.ts'
import { pathAttention } from '../learning-paths/attention.ts'
import { scheduleAttention } from '../reports/schedules/attention.ts'
import { invitationAttention } from '../people/attention.ts'

/** What appears under "Needs attention". Add a source together with the screen that its items link to. */
export const attentionSources: AttentionSource[] = [
  overdueAttention,
  dueSoonAttention,
  invitationAttention,
  assetAttention,
  importAttention,
  draftAttention,
  pathAttention,
  licenseAttention,
  messageAttention,
  mailServerAttention,
  eventAttention,
  certificateAttention,
  scheduleAttention,
]
