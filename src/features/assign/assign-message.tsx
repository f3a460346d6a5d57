import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { Stack } from '~/ui/display/stack'
import { Textarea } from '~/ui/input/textarea'
import { longestNote, type Message } from './assignees'

interface AssignMessageProps {
  input: Message
  onChange: (change: Partial<Message>) => void
}

/** Whether users are notified, and an additional note. */
export function AssignMessage({ input: { notify, note }, onChange }: AssignMessageProps) {
  return (
    <Stack gap={4}>
      <Checkbox
        label="Notify by email"
        checked={notify}
        onChange={(checked) => onChange({ notify: checked })}
      />
      {notify && (
        <Field label="Note" help="Shown at the top of the email.">
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
