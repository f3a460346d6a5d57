import type { Schemas } from '~/api/schemas'
import type { Tone } from '~/ui/display/tone.css'

// Labels of the contract's values for learning paths.

export const pathStatusLabels = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
} as const satisfies Record<Schemas['LearningPathStatus'], string>

export const pathStatusTones = {
  draft: 'warning',
  published: 'success',
  archived: 'neutral',
} as const satisfies Record<Schemas['LearningPathStatus'], Tone>

export const pathProgressLabels = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
} as const satisfies Record<Schemas['PathProgress'], string>

export const pathProgressTones = {
  'not-started': 'neutral',
  'in-progress': 'info',
  completed: 'success',
} as const satisfies Record<Schemas['PathProgress'], Tone>

export const stepStateLabels = {
  locked: 'Locked',
  open: 'Not started',
  begun: 'In progress',
  done: 'Completed',
  unavailable: 'Not available',
} as const satisfies Record<Schemas['PathStepState'], string>

export const stepTypeLabels = {
  course: 'Course',
  license: 'License',
} as const satisfies Record<Schemas['PathStep']['type'], string>

/** Why a step cannot be taken by somebody who does not have it. */
export const stepWhyLabels = {
  draft: 'Draft',
  archived: 'Archived',
  deleted: 'Deleted',
  ended: 'License ended',
} as const satisfies Record<NonNullable<Schemas['PathStep']['why']>, string>

export const pathSourceLabels = {
  direct: 'Assigned directly',
  group: 'Through a group',
} as const satisfies Record<Schemas['PathSource']['kind'], string>
