import type { Schemas } from '~/api/schemas'
import type { Tone } from '~/ui/display/tone.css'

// Labels of the contract's values for courses and enrollments.

type CourseStatus = Schemas['CourseStatusValue']
type Enrollment = Schemas['CourseStatus']

export const courseStatusLabels = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
} as const satisfies Record<CourseStatus, string>

export const courseStatusTones = {
  draft: 'warning',
  published: 'success',
  archived: 'neutral',
} as const satisfies Record<CourseStatus, Tone>

export const levelLabels = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  all: 'All levels',
} as const satisfies Record<Schemas['CourseLevel'], string>

export const enrollmentLabels = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
} as const satisfies Record<Enrollment['status'], string>

export const enrollmentTones = {
  'not-started': 'neutral',
  'in-progress': 'info',
  completed: 'success',
  failed: 'danger',
  withdrawn: 'neutral',
} as const satisfies Record<Enrollment['status'], Tone>

export const sourceKindLabels = {
  direct: 'Assigned directly',
  group: 'Through a group',
  license: 'Through a license',
  'learning-path': 'Through a learning path',
  link: 'Through a link',
} as const satisfies Record<Enrollment['sources'][number]['kind'], string>
