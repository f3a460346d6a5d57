import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { RichTextView } from '~/ui/rich-text/rich-text-view'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { TextInput } from '~/ui/input/text-input'
import { counted } from '~/ui/format/numbers'
import * as css from '~/features/assessments/editor/assessments.css'
import { questionTitle } from '~/features/assessments/editor/question-labels'
import type { QuestionDraft } from '~/features/assessments/editor/quiz-draft'
import { isRight, type Given } from './quiz-score'

interface TakeQuestionProps {
  question: QuestionDraft
  index: number
  answer: Given
  onGive: (given: Given) => void
  isOver: boolean
  showsAnswers: boolean
}

/** A question as learners see it, with the result at the end. */
export function TakeQuestion(props: TakeQuestionProps) {
  const { question, index, answer: given, isOver, showsAnswers } = props
  const right = isRight(question, given)
  return (
    <Stack as="li" gap={3}>
      <Text weight="medium">
        Question {index + 1}{' '}
        <Text as="span" size="sm" tone="muted">
          {counted(Number(question.marks) || 0, 'mark', 'marks')}
        </Text>
      </Text>
      <RichTextView html={question.question} />
      {question.image !== null && (
        <img className={css.picture} src={question.image} alt="Illustration of the question" />
      )}
      <Answer {...props} />
      {isOver && (
        <Text weight="medium">
          <span className={right ? css.right : css.wrong}>{right ? 'Correct' : 'Incorrect'}</span>
          {showsAnswers && !right && ` · ${solution(question)}`}
        </Text>
      )}
      {showsAnswers && question.explanation !== '' && (
        <Text tone="muted">{question.explanation}</Text>
      )}
    </Stack>
  )
}

function solution({ type, options, acceptedAnswers }: QuestionDraft): string {
  const right =
    type === 'short-text'
      ? acceptedAnswers
      : options.filter(({ isCorrect }) => isCorrect).map(({ text }) => text)
  return `Correct: ${right.join(', ') || 'none marked'}`
}

function Answer({ question, answer: given, onGive, isOver }: TakeQuestionProps) {
  const { type, options } = question
  const label = questionTitle(question)
  if (type === 'short-text')
    return (
      <Field label="Your answer">
        {(frame) => (
          <TextInput
            {...frame}
            disabled={isOver}
            value={given.text}
            onChange={(text) => onGive({ chosen: [], text })}
          />
        )}
      </Field>
    )
  if (type !== 'multiple')
    return (
      <RadioGroup
        label={label}
        labelHidden
        disabled={isOver}
        options={options.map(({ key, text }) => ({ value: key, label: text }))}
        value={given.chosen[0] ?? null}
        onChange={(key) => onGive({ chosen: [key], text: '' })}
      />
    )
  return (
    <div role="group" aria-label={label}>
      {options.map(({ key, text }) => (
        <Checkbox
          key={key}
          label={text}
          disabled={isOver}
          checked={given.chosen.includes(key)}
          onChange={(on) =>
            onGive({
              chosen: on ? [...given.chosen, key] : given.chosen.filter((item) => item !== key),
              text: '',
            })
          }
        />
      ))}
    </div>
  )
}
