import { pathProgressLabels } from '~/entities/learning-path-labels'
import { useLearningPathTitle } from '~/entities/use-learning-path-title'
import { EntityPicker } from '~/pickers/entity-picker'
import { liveLearningPathEntity } from '~/pickers/learning-paths'
import { Stack } from '~/ui/display/stack'
import { Field } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import type { PathNarrowing } from './path-filter-search'

interface PathFieldsProps {
  value: PathNarrowing
  onChange: (change: PathNarrowing) => void
}

const statusLabels = { ...pathProgressLabels, overdue: 'Overdue' }

const options = (['not-started', 'in-progress', 'completed', 'overdue'] as const).map((value) => ({
  value,
  label: statusLabels[value],
}))

/** Fields that filter a list of users by a learning path and its status. */
export function PathFields({ value: { learningPath, pathStatus }, onChange }: PathFieldsProps) {
  const title = useLearningPathTitle(learningPath)
  return (
    <Stack gap={3}>
      <EntityPicker
        entity={liveLearningPathEntity}
        label="Assigned learning path"
        value={
          learningPath === undefined
            ? null
            : { value: learningPath, label: title ?? 'One learning path' }
        }
        onChange={(chosen) => onChange({ learningPath: chosen?.value })}
      />
      <Field label={learningPath === undefined ? 'Status in any path' : 'Status in the path'}>
        {(frame) => (
          <Select
            {...frame}
            placeholder="Any status"
            options={options}
            value={pathStatus ?? ''}
            onChange={(chosen) => onChange({ pathStatus: chosen || undefined })}
          />
        )}
      </Field>
    </Stack>
  )
}

/** The active filters by learning path, by name. */
export function usePathFilters({ learningPath, pathStatus }: PathNarrowing) {
  const title = useLearningPathTitle(learningPath)
  return [
    ...(learningPath
      ? [
          {
            id: 'learningPath' as const,
            label: 'Learning path',
            value: title ?? 'one learning path',
          },
        ]
      : []),
    ...(pathStatus
      ? [
          {
            id: 'pathStatus' as const,
            label: 'Learning path status',
            value: statusLabels[pathStatus],
          },
        ]
      : []),
  ]
}
