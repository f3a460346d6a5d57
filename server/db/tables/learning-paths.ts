import type { components } from '../../../openapi/generated/types.ts'
import { empty, folded, id, now, time } from '../columns.ts'
import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from '../drizzle.ts'
import { admin, organisation } from './accounts.ts'
import { courses } from './courses.ts'
import { categories } from './library.ts'
import { licenses } from './licenses.ts'
import { userGroups, users } from './people.ts'
import { jobs } from './work.ts'

type Schemas = components['schemas']

export const learningPaths = pgTable('learning_paths', {
  id: id(),
  organisationId: organisation(),
  title: text().notNull(),
  description: empty(),
  image: text(),
  categoryId: text().references(() => categories.id),
  status: text().$type<Schemas['LearningPathStatus']>().notNull().default('draft'),
  enforceOrder: boolean().notNull().default(false),
  completionRule: text().$type<Schemas['PathCompletionRule']>().notNull().default('all-required'),
  atLeast: integer(),
  certificateId: text(),
  publishedAt: time(),
  archivedAt: time(),
  changingJobId: text().references(() => jobs.id),
  createdBy: admin(),
  updatedBy: admin(),
  deletedAt: time(),
  version: integer().notNull().default(1),
  createdAt: now(),
  updatedAt: now(),
  searchText: folded(),
})

/** Saved and not yet published changes. */
export const learningPathChanges = pgTable('learning_path_changes', {
  learningPathId: text()
    .primaryKey()
    .references(() => learningPaths.id),
  organisationId: organisation(),
  /** The version of the path that they are based on. */
  learningPathVersion: integer().notNull(),
  version: integer().notNull().default(1),
  changes: jsonb().$type<Schemas['LearningPathChangeSet']>().notNull(),
  savedBy: admin(),
  savedAt: now(),
})

export const pathSteps = pgTable('path_steps', {
  id: id(),
  organisationId: organisation(),
  pathId: text()
    .notNull()
    .references(() => learningPaths.id),
  courseId: text().references(() => courses.id),
  licenseId: text().references(() => licenses.id),
  position: integer().notNull(),
  required: boolean().notNull().default(true),
  dueInDays: integer(),
  addedAt: now(),
  removedAt: time(),
  retained: boolean().notNull().default(false),
})

export const pathAssignments = pgTable('path_assignments', {
  id: id(),
  organisationId: organisation(),
  pathId: text()
    .notNull()
    .references(() => learningPaths.id),
  userId: text()
    .notNull()
    .references(() => users.id),
  status: text().$type<Schemas['PathProgress']>().notNull().default('not-started'),
  progress: integer().notNull().default(0),
  completedSteps: integer().notNull().default(0),
  requiredSteps: integer().notNull().default(0),
  carriedSteps: integer().notNull().default(0),
  currentStepId: text().references(() => pathSteps.id),
  stuck: boolean().notNull().default(false),
  deadlineDate: date(),
  assignedAt: now(),
  assignedBy: admin(),
  completedAt: time(),
  completedVersion: integer(),
  carried: boolean().notNull().default(false),
  reopenedFrom: time(),
  lastActivityAt: time(),
  lastRemindedAt: time(),
  withdrawnAt: time(),
  counted: boolean().notNull().default(true),
  sortName: empty(),
})

export const pathAssignmentSources = pgTable(
  'path_assignment_sources',
  {
    assignmentId: text()
      .notNull()
      .references(() => pathAssignments.id),
    kind: text().$type<Schemas['PathSource']['kind']>().notNull(),
    ref: text().notNull(),
    organisationId: organisation(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.assignmentId, table.kind, table.ref] })],
)

export const pathStepStates = pgTable(
  'path_step_states',
  {
    assignmentId: text()
      .notNull()
      .references(() => pathAssignments.id),
    stepId: text()
      .notNull()
      .references(() => pathSteps.id),
    organisationId: organisation(),
    state: text().$type<Schemas['PathStepState']>().notNull(),
    openedAt: time(),
    doneAt: time(),
    carried: boolean().notNull().default(false),
    dueDate: date(),
  },
  (table) => [primaryKey({ columns: [table.assignmentId, table.stepId] })],
)

/** Users of paths to be worked out again, and whose seats have to be compared with their paths. */
export const pathChanges = pgTable('path_changes', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  organisationId: organisation(),
  pathId: text().notNull(),
  userId: text().notNull(),
  kind: text().$type<'status' | 'seats'>().notNull().default('status'),
})

/** A learning path of a group, also for users who join it later. */
export const groupPaths = pgTable(
  'group_paths',
  {
    groupId: text()
      .notNull()
      .references(() => userGroups.id),
    pathId: text()
      .notNull()
      .references(() => learningPaths.id),
    organisationId: organisation(),
    deadlineDate: date(),
    deadlineDays: integer(),
    note: empty(),
    notify: boolean().notNull().default(true),
    assignedBy: admin(),
    createdAt: now(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.pathId] })],
)

/** Users whose learning paths have to be compared with their groups. */
export const groupPathChanges = pgTable('group_path_changes', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  organisationId: organisation(),
  groupId: text().notNull(),
  userId: text().notNull(),
  returned: boolean().notNull().default(false),
})
