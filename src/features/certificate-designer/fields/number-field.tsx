import { useState } from 'react'
import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'

interface NumberFieldProps {
  label: string
  /** With its unit, in the label: "mm". */
  unit?: string
  value: number
  min: number
  max: number
  disabled?: boolean
  onChange: (value: number) => void
}

const numberOf = (text: string) => Number(text.trim().replace(',', '.'))

/** A number. What is typed stays until it is a number in the range. */
export function NumberField(props: NumberFieldProps) {
  const { label, unit, value, min, max, disabled = false, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = (text: string) => {
    const number = numberOf(text)
    return text.trim() === '' || Number.isNaN(number) || number < min || number > max
  }
  const error = typed !== null && isWrong(typed) ? `From ${min} to ${max}` : undefined
  return (
    <Field label={unit === undefined ? label : `${label} (${unit})`} error={error}>
      {(frame) => (
        <TextInput
          {...frame}
          inputMode="decimal"
          disabled={disabled}
          value={typed ?? String(value)}
          onChange={(text) => {
            setTyped(text)
            if (!isWrong(text)) onChange(numberOf(text))
          }}
          // What is not a number is replaced by the last value.
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}
