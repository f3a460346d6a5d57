import { useState } from 'react'
import { Button } from '~/ui/input/button'
import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'
import { printColors } from '~/theme/print-colors'
import * as css from './fields.css'

interface ColorFieldProps {
  label: string
  /** Undefined without a colour. */
  value: string | undefined
  onChange: (value: string) => void
  /** Removes the colour, where there may be none. */
  onClear?: () => void
}

const pattern = /^#[\dA-Fa-f]{6}$/

/** A colour, chosen or typed. */
export function ColorField({ label, value, onChange, onClear }: ColorFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const error =
    typed !== null && typed.trim() !== '' && !pattern.test(typed.trim())
      ? `Use six digits like ${printColors.ink}`
      : undefined
  return (
    <Field
      label={label}
      error={error}
      aside={
        onClear &&
        value !== undefined && (
          <Button size="sm" variant="link" onClick={onClear}>
            Remove
          </Button>
        )
      }
    >
      {(frame) => (
        <div className={css.colour}>
          <input
            type="color"
            aria-label={`Choose: ${label}`}
            className={css.swatch}
            value={(value ?? printColors.white).toLowerCase()}
            onChange={({ target }) => {
              setTyped(null)
              onChange(target.value.toUpperCase())
            }}
          />
          <TextInput
            {...frame}
            spellCheck={false}
            placeholder="None"
            value={typed ?? value ?? ''}
            onChange={(text) => {
              setTyped(text)
              if (pattern.test(text.trim())) onChange(text.trim().toUpperCase())
            }}
            onBlur={() => setTyped(null)}
          />
        </div>
      )}
    </Field>
  )
}
