import type { NamedDone } from '~/bulk/bulk-outcome'
import type { BulkInputs } from '~/bulk/bulk-action'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { Textarea } from '~/ui/input/textarea'
import { Stack } from '~/ui/display/stack'
import { BothVersions } from './both-versions'
import type { IssuedChange } from './issued-change'

/** The fields of the dialogs: the reason of a revocation, and what a reissued certificate says. */
export const issuedInputs: BulkInputs<IssuedChange, NamedDone> = (change, onChange) => {
  if (change.kind === 'revoke')
    return (
      <Field label="Reason" required help="Only admins see it.">
        {(frame) => (
          <Textarea
            {...frame}
            rows={2}
            limit={500}
            value={change.reason ?? ''}
            onChange={(reason) => onChange({ ...change, reason })}
          />
        )}
      </Field>
    )
  if (change.kind !== 'reissue') return null
  return (
    <Stack gap={4}>
      {change.one && <BothVersions issued={change.one} />}
      <Checkbox
        label="Notify people by email"
        checked={change.notify ?? true}
        onChange={(notify) => onChange({ ...change, notify })}
      />
    </Stack>
  )
}
