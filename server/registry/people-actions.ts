import { assign } from '../enrollments/changes/assign.ts'
import type { CoursesGiven } from '../enrollments/changes/input.ts'
import { leave } from '../enrollments/changes/leave.ts'
import { remind } from '../enrollments/changes/remind.ts'
import { remove } from '../enrollments/changes/remove.ts'
import { restoreCourses } from '../enrollments/changes/restore.ts'
import { setDeadline } from '../enrollments/changes/set-deadline.ts'
import { undoCourses } from '../enrollments/changes/undo.ts'
import { holdingWork } from '../enrollments/changes/work.ts'
import { add } from '../people-actions/add.ts'
import { deactivate, type When } from '../people-actions/deactivate.ts'
import { deletePeople } from '../people-actions/delete.ts'
import { resend } from '../people-actions/invite.ts'
import { memberships } from '../people-actions/memberships.ts'
import { workOf } from '../people-actions/plan.ts'
import { reactivate } from '../people-actions/reactivate.ts'
import { restore } from '../people-actions/restore.ts'
import { undo } from '../people-actions/undo.ts'
import type { Work } from '../bulk/types.ts'

/** What a change needs to know beside the people. It lies in the database with the job. */
export type Given = {
  when?: When
  /** Whoever has an open invitation keeps it. */
  keepOpen?: boolean
  groupIds?: string[]
  /** Those groups in words. */
  groups?: string
  /** The job that is taken back. */
  undone?: { jobId: string; title: string }
  /** For changes of who has which course. */
  courses?: CoursesGiven
}

type Kind = {
  title(people: string, given: Given): string
  /** "3 deactivated". */
  did: string
  undoable: boolean
  /** The kind that takes it back, where that is another one than for people. */
  undoneBy?: 'undo-courses'
  /** Where the console shows what was changed, where that is not the list of people. */
  href?: string
  work(given: Given): Work
}

const courses = '/library/courses'
const said = ({ courses: of }: Given) => of?.said ?? 'courses'

export const kinds = {
  'add-users': {
    title: (people) => `Adding ${people}`,
    did: 'added',
    undoable: false,
    work: () => add,
  },
  'deactivate-users': {
    title: (people, { when }) => `${when ? 'Planned deactivation' : 'Deactivation'} of ${people}`,
    did: 'deactivated',
    undoable: true,
    work: ({ when = null }) => workOf(deactivate(when)),
  },
  'reactivate-users': {
    title: (people) => `Reactivation of ${people}`,
    did: 'reactivated',
    undoable: true,
    work: () => workOf(reactivate),
  },
  'delete-users': {
    title: (people) => `Deletion of ${people}`,
    did: 'deleted',
    undoable: true,
    work: () => workOf(deletePeople),
  },
  'restore-users': {
    title: (people) => `Restoring ${people}`,
    did: 'restored',
    undoable: true,
    work: () => workOf(restore),
  },
  'resend-invites': {
    title: (people) => `Invitation of ${people}`,
    did: 'invited',
    undoable: false,
    work: ({ keepOpen = false }) => workOf(resend(keepOpen)),
  },
  'add-users-to-groups': {
    title: (people, { groups }) => `Adding ${people} to ${groups}`,
    did: 'added',
    undoable: true,
    work: ({ groupIds = [] }) => workOf(memberships('join', groupIds)),
  },
  'remove-users-from-groups': {
    title: (people, { groups }) => `Taking ${people} out of ${groups}`,
    did: 'removed',
    undoable: true,
    work: ({ groupIds = [] }) => workOf(memberships('leave', groupIds)),
  },
  undo: {
    title: (_, { undone }) => `Taking back: ${undone?.title}`,
    did: 'taken back',
    undoable: false,
    work: ({ undone }) => workOf(undo(undone?.jobId ?? '', undone?.title ?? '')),
  },
  'assign-courses': {
    title: (people, given) => `Assignment of ${said(given)} to ${people}`,
    did: 'assigned',
    undoable: true,
    undoneBy: 'undo-courses',
    href: courses,
    work: ({ courses: of }) => assign(of),
  },
  'remove-courses': {
    title: (people, given) => `Taking ${said(given)} away from ${people}`,
    did: 'removed',
    undoable: true,
    undoneBy: 'undo-courses',
    href: courses,
    work: ({ courses: of }) => holdingWork(remove, of),
  },
  'return-courses': {
    title: (people, given) => `Giving ${said(given)} back to ${people}`,
    did: 'restored',
    undoable: true,
    undoneBy: 'undo-courses',
    href: courses,
    work: ({ courses: of }) => holdingWork(restoreCourses, of),
  },
  'update-deadlines': {
    title: (people, given) => `New deadline of ${said(given)} for ${people}`,
    did: 'changed',
    undoable: true,
    undoneBy: 'undo-courses',
    href: courses,
    work: ({ courses: of }) => holdingWork(setDeadline, of),
  },
  'remind-courses': {
    title: (people, given) => `Reminder of ${said(given)} to ${people}`,
    did: 'reminded',
    undoable: false,
    href: courses,
    work: ({ courses: of }) => holdingWork(remind, of),
  },
  'end-group-course': {
    title: (people, given) => `Taking ${said(given)} away from ${people}`,
    did: 'removed',
    // The group does not have the course any more: nothing would keep what came back.
    undoable: false,
    href: courses,
    work: ({ courses: of }) => holdingWork(leave, of),
  },
  'undo-courses': {
    title: (_, { undone }) => `Taking back: ${undone?.title}`,
    did: 'taken back',
    undoable: false,
    href: courses,
    work: ({ undone }) => undoCourses(undone?.jobId ?? ''),
  },
} satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

export const kindOf = (name: KindName): Kind => kinds[name]

const isKind = (name: string): name is KindName => name in kinds

/** The kind of a job, if it is one of these. */
export const findKind = (name: string): KindName | undefined => (isKind(name) ? name : undefined)
