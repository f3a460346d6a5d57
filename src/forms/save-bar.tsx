import { Button } from '~/ui/input/button'
import { useTimeFormat } from '~/ui/format/time-settings'
import { clockTime } from '~/list/clock-time'
import { useFormStatus } from './form-context'
import * as css from './form.css'
import { SubmitButton } from './submit-button'

/** Sticks to the bottom of a long form: the save status and the buttons. */
export function SaveBar({ save = 'Save' }: { save?: string }) {
  const { isDirty, savedAt, running, isWaiting, discard } = useFormStatus()
  const { zone } = useTimeFormat()
  const state = isDirty ? 'Unsaved changes' : savedAt && `Saved ${clockTime(savedAt, zone)}`
  return (
    <div className={css.bar}>
      <p role="status" className={css.barText}>
        {running === null ? state : isWaiting ? 'Waiting' : 'Saving…'}
      </p>
      {isDirty && (
        <Button variant="ghost" onClick={discard} aria-disabled={running !== null || undefined}>
          Discard
        </Button>
      )}
      <SubmitButton>{save}</SubmitButton>
    </div>
  )
}
