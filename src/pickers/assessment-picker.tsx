import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { EmptyState } from '~/ui/display/empty-state'
import { counted } from '~/ui/format/numbers'
import { assessmentStatusLabels } from '~/entities/asset-labels'
import { PickerDialog } from './picker-dialog'

type Assessment = Schemas['Assessment']

export interface AssessmentPickerProps {
  open: boolean
  onClose: () => void
  /** The chosen ones in order; at least one. `onClose` is called afterwards. */
  onPick: (assessments: Assessment[]) => void
  /** Whether only one can be chosen. */
  single?: boolean
  /** Ids that are in use already: they are marked and cannot be chosen again. */
  takenIds?: readonly string[]
}

/** Chooses assessments of the library by title. */
export function AssessmentPicker(props: AssessmentPickerProps) {
  return props.open ? <OpenPicker {...props} /> : null
}

function OpenPicker({ onClose, onPick, single = false, takenIds: taken }: AssessmentPickerProps) {
  return (
    <PickerDialog
      title={single ? 'Choose an assessment' : 'Add assessments'}
      noun={['assessment', 'assessments']}
      placeholder="Title"
      single={single}
      query={(page) => query('/api/business/getAssessment', { params: { query: page } })}
      rows={({ data }) => data.assessment}
      rowOf={({ _id, title, questionsCount, status }: Assessment) => ({
        id: _id,
        title,
        detail: `${counted(questionsCount, 'question', 'questions')} · ${assessmentStatusLabels[status]}`,
        refused: taken?.includes(_id) ? 'Already added' : undefined,
      })}
      onPick={onPick}
      onClose={onClose}
      whenNone={(isSearched) =>
        isSearched ? (
          <EmptyState level={3} title="No results" description="Try a different search." />
        ) : (
          <EmptyState
            level={3}
            title="No assessments yet"
            description="Assessments test what people learned in a course."
          />
        )
      }
    />
  )
}
