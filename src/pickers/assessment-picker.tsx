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
  /** Those that were chosen, in the order in which they were; at least one. The dialog asks to be closed after it. */
  onPick: (assessments: Assessment[]) => void
  /** One at most may be chosen; several unless told otherwise. */
  single?: boolean
  /** The ids of those that are there already: they are marked and cannot be chosen again. */
  taken?: readonly string[]
}

/** Chooses assessments of the library by their titles, by keyboard too. */
export function AssessmentPicker(props: AssessmentPickerProps) {
  return props.open ? <OpenPicker {...props} /> : null
}

function OpenPicker({ onClose, onPick, single = false, taken }: AssessmentPickerProps) {
  return (
    <PickerDialog
      title={single ? 'Choose an assessment' : 'Add assessments'}
      noun={['assessment', 'assessments']}
      placeholder="Title"
      single={single}
      query={(asked) => query('/api/business/getAssessment', { params: { query: asked } })}
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
