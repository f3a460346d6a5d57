import { Plus, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import { IconButton } from '~/ui/input/icon-button'
import { TextInput } from '~/ui/input/text-input'
import * as css from './assessments.css'
import type { QuestionPartProps } from './question-body'
import { withRight } from './quiz-changes'
import { optionOf } from './quiz-draft'

const maxOptions = 10

/** The options of a question; Enter in the last one adds another. */
export function OptionRows({ question, onChange }: QuestionPartProps) {
  const { options, type } = question
  const isFixed = type === 'true-false'
  const list = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    onChange((now) => ({ ...now, options: [...now.options, optionOf()] }))
    // The new row exists after this event.
    setTimeout(() => {
      const texts = list.current?.querySelectorAll<HTMLInputElement>('input[type="text"]')
      texts?.item(texts.length - 1).focus()
    })
  }
  const onEnter = (index: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (index === options.length - 1 && options.length < maxOptions) add()
  }
  return (
    <fieldset ref={list} className={css.options}>
      <legend className={css.legend}>
        {type === 'multiple' ? 'Options: mark all correct ones' : 'Options: mark the correct one'}
      </legend>
      {options.map((option, index) => {
        const name = `Option ${index + 1}`
        const setText = (text: string) =>
          onChange((now) => ({
            ...now,
            options: now.options.map((one) => (one.key === option.key ? { ...one, text } : one)),
          }))
        return (
          <div key={option.key} className={css.option}>
            <Checkbox
              label={`${name} is correct`}
              labelHidden
              checked={option.isCorrect}
              onChange={(right) => onChange((now) => withRight(now, option.key, right))}
            />
            <div className={css.optionText}>
              <TextInput
                aria-label={name}
                placeholder={name}
                value={option.text}
                onChange={setText}
                {...(!isFixed && { onKeyDown: onEnter(index) })}
              />
            </div>
            {!isFixed && (
              <IconButton
                size="sm"
                label={`Remove ${name.toLowerCase()}`}
                icon={<X aria-hidden />}
                disabled={options.length <= 2}
                onClick={() =>
                  onChange((now) => ({
                    ...now,
                    options: now.options.filter(({ key }) => key !== option.key),
                  }))
                }
              />
            )}
          </div>
        )
      })}
      {!isFixed && options.length < maxOptions && (
        <div>
          <Button size="sm" icon={<Plus aria-hidden />} onClick={add}>
            Add option
          </Button>
        </div>
      )}
    </fieldset>
  )
}
