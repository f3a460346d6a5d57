import { mailAboutLock, mailResetLink } from '../auth/account-mails.ts'
import { foldFigures } from '../enrollments/compact-tallies.ts'
import { giveGroupCourses } from '../enrollments/groups/apply-moves.ts'
import { keepAllGroups } from '../groups/sync-all.ts'
import { keepLearners, type LearnersTask } from '../groups/sync-debounced.ts'
import type { Jobs, JobsParts } from './start-jobs.ts'
import { type CourseChangedTask, deliverCourseChanged } from '../mail/course-changed.ts'
import { type CourseLettersTask, deliverCourseLetters } from '../mail/course-letters.ts'
import { processAsset, type ProcessTask } from '../assets/process.ts'
import { joinByLink, type JoinTask } from '../links/join.ts'
import { deliverInvitations, type InvitationTask } from '../mail/invitation.ts'
import { deliverLetter, type MailTask } from '../mail/enqueue.ts'
import { deactivateDue } from '../people-actions/deactivate-scheduled.ts'
import { tidy } from './retention.ts'

export type TaskParts = JobsParts & { jobs: Jobs }

/** Work that nobody watches. What each carries lies in the database, so no secret may be in it. */
export type Task =
  | MailTask
  | InvitationTask
  | CourseLettersTask
  | CourseChangedTask
  | ProcessTask
  | JoinTask
  | LearnersTask
  | { name: 'reset-asked'; email: string; ip: string; requestId: string }
  | { name: 'locked'; email: string; minutes: number }
  | { name: 'tidy' }
  | { name: 'deactivate-due' }
  | { name: 'keep-groups' }
  | { name: 'give-group-courses' }
  | { name: 'fold-figures' }

/** Does a task. Throwing makes the queue try it again later. */
export async function runTask(parts: TaskParts, task: Task) {
  switch (task.name) {
    case 'mail':
      return deliverLetter(parts, task)
    case 'invitations':
      return deliverInvitations(parts, task)
    case 'course-changed':
      return deliverCourseChanged(parts, task)
    case 'course-letters':
      return deliverCourseLetters(parts, task)
    case 'process-asset':
      return processAsset(parts, task)
    case 'join-link':
      return joinByLink(parts, task)
    case 'reset-asked':
      return mailResetLink(parts, task)
    case 'locked':
      return mailAboutLock(parts, task)
    case 'tidy':
      return tidy(parts.db, parts.files)
    case 'deactivate-due':
      return deactivateDue(parts)
    case 'give-group-courses':
      return giveGroupCourses(parts)
    case 'fold-figures':
      return foldFigures(parts.db)
    case 'keep-learners':
      return keepLearners(parts.db, task)
    case 'keep-groups':
      return keepAllGroups(parts.db)
    default:
      throw new Error('a task that this server does not know')
  }
}
