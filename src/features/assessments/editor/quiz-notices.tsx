import { requestIdOf } from '~/api/client/errors'
import { ConflictNotice, type ConflictRow } from '~/forms/conflict-notice'
import { RestoredNote } from '~/forms/form-banner'
import { Callout } from '~/ui/display/callout'
import { counted } from '~/ui/format/numbers'
import { RequestId } from '~/ui/status/request-id'
import { showAnswersLabels } from './question-labels'
import { bodyOf, draftOf, type QuizDraft } from './quiz-draft'
import type { QuizEditing } from './use-quiz'

/** Notices at the top: restored changes, a conflict, a failed save. */
export function QuizNotices({ editing }: { editing: QuizEditing }) {
  const { draft, restoredAt, isDirty, theirs, failure } = editing
  return (
    <>
      {restoredAt && isDirty && <RestoredNote at={restoredAt} discard={editing.discard} />}
      {theirs && (
        <ConflictNotice
          what="This assessment"
          rows={conflictRows(draft, draftOf(theirs))}
          onKeepMine={() => void editing.keepMine()}
          onTakeTheirs={() => editing.takeTheirs()}
        />
      )}
      {failure && (
        <Callout tone="danger" live="assertive" title="Not saved">
          {failure.message}. Your changes are kept here.
          <RequestId id={requestIdOf(failure)} />
        </Callout>
      )}
    </>
  )
}

const onOff = (on: boolean) => (on ? 'Yes' : 'No')

/** The questions as one text for comparison. */
const questionsOf = (draft: QuizDraft) =>
  JSON.stringify(bodyOf(draft).questions?.map(({ _id, ...rest }) => rest))

function textsOf(draft: QuizDraft): Record<string, string> {
  return {
    Title: draft.title.trim(),
    Description: draft.description.trim(),
    'Pass mark': `${draft.passingPercentage}%`,
    Attempts: draft.maxAttempts,
    'Time limit': draft.timeLimit,
    'Questions shown': draft.questionsShown,
    'Shuffle questions': onOff(draft.shuffleQuestions),
    'Shuffle options': onOff(draft.shuffleOptions),
    'Correct answers': showAnswersLabels[draft.showAnswers],
  }
}

/** The differences between a draft and what was saved meanwhile. */
function conflictRows(mine: QuizDraft, theirs: QuizDraft): ConflictRow[] {
  const own = textsOf(mine)
  const other = textsOf(theirs)
  const rows = Object.keys(own)
    .map((label) => ({ label, mine: own[label] ?? '', theirs: other[label] ?? '' }))
    .filter((row) => row.mine !== row.theirs)
  if (questionsOf(mine) === questionsOf(theirs)) return rows
  const size = ({ questions }: QuizDraft) => counted(questions.length, 'question', 'questions')
  return [...rows, { label: 'Questions', mine: size(mine), theirs: `${size(theirs)}, others` }]
}
