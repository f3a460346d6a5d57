import { useState } from 'react'
import { Button } from '~/ui/input/button'
import { Field } from '~/ui/input/field'
import { Stack } from '~/ui/display/stack'
import { Textarea } from '~/ui/input/textarea'

/** The name of a pasted list. */
export const pastedName = 'Pasted list'

type PasteRowsProps = { label: string; disabled: boolean; onPasted: (text: string) => void }

/** Accepts rows copied from a spreadsheet. */
export function PasteRows({ label, disabled, onPasted }: PasteRowsProps) {
  const [text, setText] = useState('')
  return (
    <Stack gap={4}>
      <Field label={label}>
        {(frame) => (
          <Textarea
            {...frame}
            rows={6}
            value={text}
            onChange={setText}
            placeholder={'Email\tFirst name\tLast name'}
          />
        )}
      </Field>
      <Stack direction="row" gap={2} wrap>
        <Button disabled={text.trim() === '' || disabled} onClick={() => onPasted(text)}>
          Read pasted rows
        </Button>
      </Stack>
    </Stack>
  )
}
