import { clockTime } from '~/list/clock-time'
import { useFormStatus } from '~/forms/form-context'
import { SubmitButton } from '~/forms/submit-button'
import { Button } from '~/ui/input/button'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { useTimeFormat } from '~/ui/format/time-settings'

/** The save status and buttons at the end of a form in a drawer. */
export function DetailsFoot() {
  const { isDirty, savedAt, running, discard } = useFormStatus()
  const { zone } = useTimeFormat()
  const state = isDirty ? 'Unsaved changes' : savedAt && `Saved ${clockTime(savedAt, zone)}`
  return (
    <Stack direction="row" gap={2} align="center" justify="end" wrap>
      <Text role="status" size="sm" tone="muted">
        {running === null ? state : 'Saving…'}
      </Text>
      {isDirty && (
        <Button variant="ghost" onClick={discard} aria-disabled={running !== null || undefined}>
          Discard
        </Button>
      )}
      <SubmitButton>Save</SubmitButton>
    </Stack>
  )
}
