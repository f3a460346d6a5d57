import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '~/api/query'
import type { Schemas } from '~/api/schemas'
import { EmptyState } from '~/ui/empty-state'
import { ListSkeleton } from '~/ui/list-skeleton'
import { counted } from '~/ui/numbers'
import { useSettled } from '~/ui/use-settled'
import { assessmentStatusWords } from './asset-words'
import { PickerDialog, pickerLimit } from './picker-dialog'
import { PickerList } from './picker-list'
import { ReadFailure } from './read-failure'
import { usePicking } from './use-picking'

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
  const { search, page, chosen, toggle, setPage, onSearch } = usePicking<Assessment>(!single)
  const words = useSettled(search.trim(), 250)
  const list = useQuery({
    ...query('/api/business/getAssessment', {
      params: { query: { page, limit: pickerLimit, ...(words && { search: words }) } },
    }),
    placeholderData: keepPreviousData,
  })
  const assessments = list.data?.data.assessment ?? []
  const pick = () => {
    if (chosen.length === 0) return
    onPick([...chosen])
    onClose()
  }
  return (
    <PickerDialog
      title={single ? 'Choose an assessment' : 'Add assessments'}
      action={single ? 'Choose' : `Add ${counted(chosen.length, 'assessment', 'assessments')}`}
      canPick={chosen.length > 0}
      onPick={pick}
      onClose={onClose}
      page={page}
      total={list.data?.total ?? 0}
      onPage={setPage}
      noun="assessments"
    >
      <PickerList
        label="Assessments"
        placeholder="Title"
        text={search}
        onText={onSearch}
        rows={assessments.map(({ _id, title, questionsCount, status }) => ({
          id: _id,
          title,
          detail: `${counted(questionsCount, 'question', 'questions')} · ${assessmentStatusWords[status]}`,
          refused: taken?.includes(_id) ? 'Already there' : undefined,
        }))}
        chosen={chosen.map(({ _id }) => _id)}
        isMultiple={!single}
        onToggle={(id) => {
          const found = assessments.find(({ _id }) => _id === id)
          if (found) toggle(found)
        }}
        onDone={pick}
        instead={
          list.error ? (
            <ReadFailure error={list.error} query={list} level={3} />
          ) : !list.data ? (
            <ListSkeleton label="Loading the assessments" rows={5} lines={2} />
          ) : assessments.length === 0 ? (
            words === '' ? (
              <EmptyState
                level={3}
                title="No assessments yet"
                description="An assessment checks at the end of a course what people have learnt."
              />
            ) : (
              <EmptyState level={3} title="Nothing matches" description="Try other words." />
            )
          ) : undefined
        }
      />
    </PickerDialog>
  )
}
