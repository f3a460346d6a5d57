import { ApiError } from '~/api/client/errors'
import { EntityPicker } from '~/pickers/entity-picker'
import { publishedLearningPathEntity } from '~/pickers/learning-paths'
import type { ImportOptions } from './import-options'

interface LearningPathsFieldProps {
  options: ImportOptions
  /** Why the dry run or the start failed. */
  errors: readonly unknown[]
  onChange: (change: Partial<ImportOptions>) => void
}

/** Whether an error is about the learning paths: one of them was archived or deleted meanwhile. */
export const isAboutPaths = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code.startsWith('learning-path/') ||
    error.errors.some(({ field }) => field?.startsWith('learningPaths')))

/** The learning paths that everybody gets. */
export function LearningPathsField({ options, errors, onChange }: LearningPathsFieldProps) {
  const { paths } = options
  return (
    <EntityPicker
      multiple
      entity={publishedLearningPathEntity}
      label="Assign learning paths to everyone in the list"
      help="Only published ones can be chosen. Leave it empty for none."
      error={paths.length > 0 ? errors.find(isAboutPaths)?.message : undefined}
      value={paths}
      onChange={(chosen) => onChange({ paths: chosen, ifShort: 'refuse' })}
    />
  )
}
