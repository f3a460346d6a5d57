import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { Stack } from '~/ui/display/stack'
import { Textarea } from '~/ui/input/textarea'
import { longestNote, type Given } from './assignment'

interface AssignMessageProps {
  given: Given
  onChange: (change: Partial<Given>) => void
}

/** Whether people are told, and in what words beside the usual ones. */
export function AssignMessage({ given: { notify, note }, onChange }: AssignMessageProps) {
  return (
    <Stack gap={4}>
      <Checkbox
        label="Tell them by mail"
        checked={notify}
        onChange={(checked) => onChange({ notify: checked })}
      />
      {notify && (
        <Field label="Note" help="Stands in the mail, over what it says by itself.">
          {(frame) => (
            <Textarea
              {...frame}
              rows={2}
              limit={longestNote}
              value={note}
              onChange={(text) => onChange({ note: text })}
            />
          )}
        </Field>
      )}
    </Stack>
  )
}
