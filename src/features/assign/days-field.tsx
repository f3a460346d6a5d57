import { useState, type ReactNode } from 'react'
import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'
import { daysOf, daysWanted } from './assignment'

interface DaysFieldProps {
  label: string
  help: ReactNode
  value: string
  onChange: (days: string) => void
}

/** A number of days; invalid input is reported on blur. */
export function DaysField({ label, help, value, onChange }: DaysFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const error = isLeft && daysOf(value) === null ? daysWanted() : undefined
  return (
    <Field label={label} required help={help} error={error}>
      {(frame) => (
        <TextInput
          {...frame}
          inputMode="numeric"
          value={value}
          onChange={onChange}
          onBlur={() => setLeft(true)}
        />
      )}
    </Field>
  )
}
