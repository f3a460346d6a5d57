import { useState } from 'react'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { counted } from '~/ui/format/numbers'
import { WithRichTexts } from '~/ui/rich-text/rich-text-view'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import type { QuizDraft } from '~/features/assessments/editor/quiz-draft'
import { attemptOf, nothingGiven, scoreOf, type Given } from './quiz-score'
import { TakeQuestion } from './take-question'
import { useTimeLimit } from './use-time-limit'

/** A preview attempt with the present draft; nothing is stored. */
export function TakeQuiz({ draft }: { draft: QuizDraft }) {
  const [turn, setTurn] = useState(1)
  return (
    <WithRichTexts>
      <Attempt key={turn} draft={draft} onAgain={() => setTurn(turn + 1)} />
    </WithRichTexts>
  )
}

function Attempt({ draft, onAgain }: { draft: QuizDraft; onAgain: () => void }) {
  const [questions] = useState(() => attemptOf(draft))
  const [answers, setAnswers] = useState<ReadonlyMap<string, Given>>(new Map())
  const [isOver, setOver] = useState(false)
  const left = useTimeLimit(isOver ? 0 : Number(draft.timeLimit), () => setOver(true))
  const { marks, all, percent, isPassed } = scoreOf(questions, answers, draft.passingPercentage)
  const showsAnswers =
    isOver &&
    (draft.showAnswers === 'after-attempt' || (draft.showAnswers === 'after-pass' && isPassed))
  const attempts = Number(draft.maxAttempts)
  return (
    <Stack gap={5}>
      <Text tone="muted">
        {[
          counted(questions.length, 'question', 'questions'),
          `pass mark ${draft.passingPercentage}%`,
          attempts === 0 ? 'unlimited attempts' : counted(attempts, 'attempt', 'attempts'),
          left,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {isOver && (
        <Callout
          tone={isPassed ? 'success' : 'warning'}
          live="polite"
          title={isPassed ? 'Passed' : 'Not passed'}
          action={
            <Button size="sm" onClick={onAgain}>
              Start over
            </Button>
          }
        >
          {marks} of {counted(all, 'mark', 'marks')}, {percent}%. This preview is not stored.
        </Callout>
      )}
      <Stack as="ol" gap={5} aria-label="Questions">
        {questions.map((question, index) => (
          <TakeQuestion
            key={question.key}
            question={question}
            index={index}
            answer={answers.get(question.key) ?? nothingGiven}
            onGive={(given) => setAnswers((now) => new Map(now).set(question.key, given))}
            isOver={isOver}
            showsAnswers={showsAnswers}
          />
        ))}
      </Stack>
      {!isOver && (
        <div>
          <Button tone="accent" onClick={() => setOver(true)}>
            Submit
          </Button>
        </div>
      )}
    </Stack>
  )
}
