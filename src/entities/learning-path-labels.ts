import type { Schemas } from '~/api/schemas'
import type { Tone } from '~/ui/display/tone.css'
import { counted } from '~/ui/format/numbers'
import { courseStatusLabels, courseStatusTones } from './course-labels'
import { licenseStatusLabels } from './license-labels'

type PathStep = Schemas['PathStep']

// Labels of the contract's values for learning paths.

/** The labels and tones of a path's status, which are those of a course. */
export const pathStatusLabels: Record<Schemas['LearningPathStatus'], string> = courseStatusLabels
export const pathStatusTones: Record<Schemas['LearningPathStatus'], Tone> = courseStatusTones

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

/** The states of a step by which users are filtered. */
export const stepFilterLabels: Record<Schemas['PathStepFilter'], string> = {
  ...stepStateLabels,
  late: 'Late',
}

export const stepTypeLabels = {
  course: 'Course',
  license: 'License',
} as const satisfies Record<PathStep['type'], string>

/** The status of a step's course or license. */
export const stepStatusLabels: Record<PathStep['status'], string> = {
  ...courseStatusLabels,
  ...licenseStatusLabels,
}

/** Why a step cannot be taken. */
export const obstacleLabels = {
  draft: 'Draft, cannot be taken',
  archived: 'Archived, cannot be taken',
  deleted: 'Deleted, cannot be taken',
  ended: 'Ended, cannot be taken',
} as const satisfies Record<NonNullable<PathStep['why']>, string>

/** "2 steps can't be taken". */
export const unavailableText = (count: number) =>
  `${counted(count, 'step', 'steps')} can't be taken`

/** When a path is completed. */
export function completionText({
  completionRule,
  atLeast,
}: Pick<Schemas['LearningPath'], 'completionRule' | 'atLeast'>) {
  return completionRule === 'at-least'
    ? `At least ${counted(atLeast ?? 1, 'step', 'steps')}`
    : 'All required steps'
}

export const pathSourceLabels = {
  direct: 'Assigned directly',
  group: 'Through a group',
  csv: 'By an import',
} as const satisfies Record<Schemas['PathSource']['kind'], string>
