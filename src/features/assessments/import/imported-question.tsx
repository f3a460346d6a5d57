import { Check } from 'lucide-react'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import * as css from '~/features/assessments/editor/assessments.css'
import { questionTitle, questionTypeLabels } from '~/features/assessments/editor/question-labels'
import type { QuestionDraft } from '~/features/assessments/editor/quiz-draft'

/** A question to import, with its options and the correct ones. */
export function ImportedQuestion({ question }: { question: QuestionDraft }) {
  const { type, options, acceptedAnswers } = question
  return (
    <Stack as="li" gap={1}>
      <Text>
        {questionTitle(question)}{' '}
        <Text as="span" size="sm" tone="muted">
          {questionTypeLabels[type]}
        </Text>
      </Text>
      {type === 'short-text' ? (
        <Text size="sm">Accepted answers: {acceptedAnswers.join(' | ')}</Text>
      ) : (
        <ul aria-label="Options">
          {options.map(({ key, text, isCorrect }) => (
            <li key={key} className={isCorrect ? css.right : undefined}>
              <Text as="span" size="sm" weight={isCorrect ? 'medium' : undefined} dir="auto">
                {text}
                {isCorrect && (
                  <>
                    {' '}
                    <Check aria-hidden size="1em" /> Correct
                  </>
                )}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
