import { failAsset, processAsset } from '../assets/process.ts'
import { alertOfCertificates } from '../certificates/alerts.ts'
import { deliverCertificateLetters } from '../certificates/issuing/letters.ts'
import { hasDueCertificates, issueCertificates } from '../certificates/issuing/issue.ts'
import { hasDueAtProvider, issueAtProvider } from '../certificates/issuing/issue-at-provider.ts'
import { mailAboutLock, mailResetLink } from '../auth/account-mails.ts'
import { maintainStats } from '../db/stats/stats.ts'
import { applyGroupMoves } from '../enrollments/groups/apply-moves.ts'
import { alertOfEventsSoon } from '../events/alerts.ts'
import { alertOfFreePlaces } from '../events/free-places.ts'
import { takeLateJoiners } from '../events/late-joiners.ts'
import { recomputeZones } from '../events/zone-changes.ts'
import { hasDueReminders, sendDueReminders } from '../events/reminders.ts'
import { syncAllGroups } from '../groups/sync-all.ts'
import { syncLearners } from '../groups/sync-debounced.ts'
import type { TaskKind, Tasks } from '../jobs/types.ts'
import { alertOfLicenses } from '../licenses/alerts.ts'
import { deliverPathLetters } from '../learning-paths/letters.ts'
import { syncGroupPaths } from '../learning-paths/groups.ts'
import { hasPathChanges, syncLearningPaths } from '../learning-paths/sync.ts'
import { syncLicenses } from '../licenses/access.ts'
import { deliverSeatLetters } from '../licenses/seat-letters.ts'
import { syncGroupSeats } from '../licenses/groups.ts'
import { giveSeatsByLink } from '../licenses/links.ts'
import { remindDue } from '../licenses/reminders.ts'
import { promoteWaiting } from '../licenses/waiting.ts'
import { joinByLink } from '../links/join.ts'
import { releaseUse } from '../links/reservations.ts'
import { deliverCourseChanged } from '../courses/course-changed-letter.ts'
import { deliverCourseLetters } from '../enrollments/course-letters.ts'
import { reportDeadLetters, reportOwnDeadLetter } from '../alerts/dead-letters.ts'
import { deliverLetter } from '../mail/enqueue.ts'
import { deliverInvitations } from '../people/deliver-invitations.ts'
import { deactivateDue } from '../people-actions/deactivate-scheduled.ts'
import { runSelectRecipients } from '../notifications/select-recipients.ts'
import { hasMessageWork, sendMessages } from '../notifications/send-messages.ts'
import { hasReminderRules, remindOfDeadlines } from '../notifications/reminders/send.ts'
import { deliverReport, giveUpReport } from '../reports/mail.ts'
import { runDueSchedules } from '../reports/schedules/due.ts'
import { runReport } from '../reports/schedules/run.ts'
import { purgeExpired } from './retention.ts'

// Tasks that belong to no area.
declare module '../jobs/types.ts' {
  interface Tasks {
    'purge-expired': { name: 'purge-expired' }
    'compact-stats': { name: 'compact-stats' }
  }
}

const hour = 3600

/** The code of every task. The log reports those that fail for the last time; `giveUp` does what else is needed. */
export const taskKinds = {
  mail: {
    run: (parts, task) => deliverLetter(parts, task, reportOwnDeadLetter),
    giveUp: ({ db }, task) => reportOwnDeadLetter(db, task),
  },
  invitations: {
    run: deliverInvitations,
    giveUp: ({ db }, { mailIds }) => reportDeadLetters(db, mailIds),
  },
  'course-changed': {
    run: deliverCourseChanged,
    giveUp: ({ db }, { mailIds, adminId }) => reportDeadLetters(db, mailIds, adminId),
  },
  'course-letters': {
    run: deliverCourseLetters,
    giveUp: ({ db }, { mailIds }) => reportDeadLetters(db, mailIds),
  },
  'seat-letters': {
    run: deliverSeatLetters,
    giveUp: ({ db }, { mailIds }) => reportDeadLetters(db, mailIds),
  },
  'path-letters': {
    run: deliverPathLetters,
    giveUp: ({ db }, { mailIds }) => reportDeadLetters(db, mailIds),
  },
  'certificate-letters': {
    run: deliverCertificateLetters,
    giveUp: ({ db }, { mailIds }) => reportDeadLetters(db, mailIds),
  },
  'report-run': { run: runReport, queue: 'files' },
  'run-report-schedules': { run: (parts) => runDueSchedules(parts), everySeconds: 60 },
  'report-mails': { run: deliverReport, giveUp: giveUpReport },
  'process-asset': {
    run: processAsset,
    giveUp: (parts, task) =>
      failAsset(parts, task, 'It failed repeatedly because of a server error'),
    queue: 'files',
  },
  'join-link': {
    run: (parts, task) => joinByLink(parts, task, giveSeatsByLink),
    giveUp: ({ db }, { linkId, email }) => releaseUse(db, linkId, email),
  },
  'reset-link': { run: mailResetLink },
  'lockout-notice': { run: mailAboutLock },
  'sync-learners': { run: ({ db }, task) => syncLearners(db, task) },
  'purge-expired': { run: ({ db, files }) => purgeExpired(db, files), everySeconds: hour },
  'sync-groups': { run: ({ db }) => syncAllGroups(db), everySeconds: hour },
  'deactivate-due': { run: deactivateDue, everySeconds: 300 },
  'compact-stats': { run: ({ db }) => maintainStats(db), everySeconds: 300 },
  'apply-group-moves': { run: applyGroupMoves, everySeconds: 30 },
  'sync-license-access': { run: syncLicenses, everySeconds: 30 },
  'sync-learning-paths': { run: syncLearningPaths, everySeconds: 2, isDue: hasPathChanges },
  'sync-group-seats': { run: syncGroupSeats, everySeconds: 15 },
  'sync-group-paths': { run: syncGroupPaths, everySeconds: 15 },
  'remind-seats-due': { run: remindDue, everySeconds: hour },
  'alert-of-licenses': { run: alertOfLicenses, everySeconds: 60 },
  'alert-of-certificates': { run: alertOfCertificates, everySeconds: 60 },
  'alert-of-events': { run: alertOfEventsSoon, everySeconds: 60 },
  'alert-of-free-places': { run: alertOfFreePlaces, everySeconds: 60 },
  'recompute-zones': { run: recomputeZones, everySeconds: hour },
  'take-late-joiners': { run: takeLateJoiners, everySeconds: 300 },
  'send-event-reminders': { run: sendDueReminders, everySeconds: 30, isDue: hasDueReminders },
  'select-recipients': { run: runSelectRecipients },
  'send-messages': { run: sendMessages, everySeconds: 2, isDue: hasMessageWork },
  'remind-of-deadlines': { run: remindOfDeadlines, everySeconds: 900, isDue: hasReminderRules },
  'issue-certificates': { run: issueCertificates, everySeconds: 2, isDue: hasDueCertificates },
  'issue-at-provider': { run: issueAtProvider, everySeconds: 5, isDue: hasDueAtProvider },
  'promote-waiting': { run: promoteWaiting, everySeconds: 15 },
} satisfies { [Name in keyof Tasks]: TaskKind<Tasks[Name]> }
