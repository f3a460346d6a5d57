import type { Schemas } from '~/api/schemas'
import type { Tone } from '~/ui/display/tone.css'

// What the contract's values on courses, and on people in them, are called on every page.

type CourseStatus = Schemas['CourseStatusValue']
type Standing = Schemas['CourseStatus']

export const courseStatusWords = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
} as const satisfies Record<CourseStatus, string>

export const courseStatusTones = {
  draft: 'warning',
  published: 'success',
  archived: 'neutral',
} as const satisfies Record<CourseStatus, Tone>

export const levelWords = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  all: 'All levels',
} as const satisfies Record<Schemas['CourseLevel'], string>

export const standingWords = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
} as const satisfies Record<Standing['status'], string>

export const standingTones = {
  'not-started': 'neutral',
  'in-progress': 'info',
  completed: 'success',
  failed: 'danger',
  withdrawn: 'neutral',
} as const satisfies Record<Standing['status'], Tone>

export const accessWords = {
  direct: 'Assigned directly',
  group: 'Through a group',
  license: 'Through a license',
  'learning-path': 'Through a learning path',
  link: 'Through a link',
} as const satisfies Record<Standing['sources'][number]['kind'], string>
