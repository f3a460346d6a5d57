import { TagPicker } from '~/pickers/tag-picker'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { RichText } from '~/ui/rich-text/rich-text'
import { TextInput } from '~/ui/input/text-input'
import { Textarea } from '~/ui/input/textarea'
import { AcceptedAnswers } from './accepted-answers'
import * as css from './assessments.css'
import { OptionRows } from './option-rows'
import { QuestionPicture } from './question-picture'
import { questionTypes, questionTypeLabels } from './question-labels'
import { retyped } from './quiz-changes'
import type { QuestionDraft } from './quiz-draft'

export interface QuestionPartProps {
  question: QuestionDraft
  onChange: (change: (question: QuestionDraft) => QuestionDraft) => void
}

const types = questionTypes.map((value) => ({ value, label: questionTypeLabels[value] }))

/** The fields of a question. */
export function QuestionBody({ question, index, onChange }: QuestionPartProps & { index: number }) {
  const isMarks = /^\d{1,3}$/.test(question.marks.trim())
  const marks = isMarks ? Number(question.marks) : 0
  return (
    <div className={css.body} role="group" aria-label={`Question ${index + 1}`}>
      <RadioGroup
        label="Question type"
        variant="segments"
        options={types}
        value={question.type}
        onChange={(type) => onChange((now) => retyped(now, type))}
      />
      <Field label="Question" required>
        {(frame) => (
          <RichText
            {...frame}
            aria-label={`Question ${index + 1}`}
            limit={10_000}
            value={question.question}
            onChange={(html) => onChange((now) => ({ ...now, question: html }))}
          />
        )}
      </Field>
      <QuestionPicture question={question} onChange={onChange} />
      {question.type === 'short-text' ? (
        <AcceptedAnswers question={question} onChange={onChange} />
      ) : (
        <OptionRows question={question} onChange={onChange} />
      )}
      <Field label="Explanation" help="Shown with the correct answer.">
        {(frame) => (
          <Textarea
            {...frame}
            rows={2}
            limit={2000}
            value={question.explanation}
            onChange={(explanation) => onChange((now) => ({ ...now, explanation }))}
          />
        )}
      </Field>
      <div className={css.columns}>
        <Field
          label="Marks"
          help="Points for a correct answer."
          error={marks >= 1 && marks <= 100 ? undefined : 'A whole number from 1 to 100'}
        >
          {(frame) => (
            <TextInput
              {...frame}
              inputMode="numeric"
              value={question.marks}
              onChange={(text) => onChange((now) => ({ ...now, marks: text }))}
            />
          )}
        </Field>
        <TagPicker
          label="Tags"
          help="For search in the question bank."
          value={question.tags}
          onChange={(tags) => onChange((now) => ({ ...now, tags }))}
        />
      </div>
    </div>
  )
}
