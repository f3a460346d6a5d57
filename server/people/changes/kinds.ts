import { add } from './add.ts'
import { deactivate, type When } from './deactivate.ts'
import { deletePeople } from './delete.ts'
import { resend } from './invite.ts'
import { memberships } from './memberships.ts'
import { workOf } from './plan.ts'
import { reactivate } from './reactivate.ts'
import { restore } from './restore.ts'
import { undo } from './undo.ts'
import type { Work } from './work.ts'

/** What a change needs to know beside the people. It lies in the database with the job. */
export type Given = {
  when?: When
  groupIds?: string[]
  /** Those groups in words. */
  groups?: string
  /** The job that is taken back. */
  undone?: { jobId: string; title: string }
}

type Kind = {
  title(people: string, given: Given): string
  /** "3 deactivated". */
  did: string
  undoable: boolean
  work(given: Given): Work
}

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
    work: () => workOf(resend),
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
} satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

export const kindOf = (name: KindName): Kind => kinds[name]

const isKind = (name: string): name is KindName => name in kinds

/** The kind of a job, if it is one of these. */
export const findKind = (name: string): KindName | undefined => (isKind(name) ? name : undefined)
