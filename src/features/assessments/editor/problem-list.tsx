import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { counted } from '~/ui/format/numbers'
import type { Problem } from './quiz-rules'

interface ProblemListProps {
  problems: readonly Problem[]
  /** Shows the question, or the rules for null. */
  onShow: (key: string | null) => void
  isSaved: boolean
}

/** More would hide the questions. */
const limit = 8

/** What prevents the assessment from being ready, with links. */
export function ProblemList({ problems, onShow, isSaved }: ProblemListProps) {
  if (problems.length === 0)
    return isSaved ? <Callout tone="success">Ready to use in courses.</Callout> : null
  const first = problems.toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking))
  const isBlocked = problems.some(({ isBlocking }) => isBlocking)
  return (
    <Callout
      tone={isBlocked ? 'danger' : 'warning'}
      title={
        isBlocked
          ? 'Fix these before saving'
          : 'Draft: courses with this assessment cannot be published yet'
      }
    >
      <Stack as="ul" gap={1}>
        {first.slice(0, limit).map((problem) => (
          <li key={`${problem.key} ${problem.message}`}>
            {problem.field === 'title' || problem.field === 'description' ? (
              `${problem.message}.`
            ) : problem.key === null && problem.field === undefined ? (
              `${problem.message}.`
            ) : (
              <Button variant="link" size="sm" onClick={() => onShow(problem.key)}>
                {problem.message}
              </Button>
            )}
          </li>
        ))}
        {first.length > limit && <li>and {counted(first.length - limit, 'more', 'more')}</li>}
      </Stack>
    </Callout>
  )
}
