import { CircleAlert, History } from 'lucide-react'
import { Button } from '~/ui/button'
import { clockTime } from './clock-time'
import * as css from './form.css'
import type { SubmitFailure } from './submit-failure'

/** What the form as a whole has to say after it was refused. */
export function FormBanner({ failure }: { failure: SubmitFailure }) {
  return (
    <div role="alert" tabIndex={-1} className={css.failure}>
      <CircleAlert aria-hidden />
      <div>
        <p>{failure.message}</p>
        {failure.others.length > 0 && (
          <ul className={css.others}>
            {failure.others.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {failure.requestId && <p className={css.reference}>Reference: {failure.requestId}</p>}
      </div>
    </div>
  )
}

/** Says that unsaved values are back after a reload or a new sign-in. */
export function RestoredNote({ at, discard }: { at: Date; discard: () => void }) {
  return (
    <div role="status" className={css.note}>
      <History aria-hidden />
      <p className={css.noteText}>Your unsaved changes from {clockTime(at)} are back.</p>
      <Button size="sm" variant="ghost" onClick={discard}>
        Discard them
      </Button>
    </div>
  )
}
