import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Text } from '~/ui/display/text'
import { useFocusAfter } from '~/ui/overlay/use-focus-after'
import * as css from './conflict-notice.css'
import { useFormStatus } from './form-context'

/** The intent of the button that overwrites the other version. */
export const keepMine = 'keep-mine'

export type ConflictRow = { label: string; mine: string; theirs: string }

interface ConflictNoticeProps {
  /** What was changed: "This group". */
  what: string
  /** The fields that differ. */
  rows: readonly ConflictRow[]
  /** Shown if none differs. */
  whenNone?: string
  /** Who saved it, if known. */
  by?: string
  /** Overwrites the other version; by default the form does, with the intent `keepMine`. */
  onKeepMine?: () => void
  /** Discards the input in favour of the saved version. */
  onTakeTheirs: () => void
}

/** The focus after the choice: the first field of a form, the cell in a sheet, else the top of the screen. */
function whereToGoOn(note: HTMLElement) {
  const form = note.closest('form')
  if (form) return form.querySelector<HTMLElement>('input, textarea, select')
  const screen = note.closest('main')
  const cell = screen?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')
  return cell ?? screen?.querySelector<HTMLElement>('h1')
}

/** Shows the version saved elsewhere beside the input, and lets the user choose. */
export function ConflictNotice({
  what,
  rows,
  whenNone = 'No visible differences.',
  by,
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  // It disappears with the choice.
  const note = useFocusAfter(whereToGoOn)
  return (
    <Callout
      ref={note}
      tone="warning"
      live="assertive"
      title={`${what} was changed ${by === undefined ? 'elsewhere' : `by ${by}`} while you edited it`}
      action={
        <>
          {onKeepMine ? (
            <Button size="sm" onClick={onKeepMine}>
              Keep mine
            </Button>
          ) : (
            <KeepMine />
          )}
          <Button size="sm" variant="ghost" onClick={onTakeTheirs}>
            Use saved version
          </Button>
        </>
      }
    >
      {rows.length === 0 ? (
        whenNone
      ) : (
        <table className={css.table}>
          <thead>
            <tr className={css.row}>
              <td className={css.corner} />
              <th scope="col" className={css.version}>
                Yours
              </th>
              <th scope="col" className={css.version}>
                Elsewhere
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, mine, theirs }) => (
              <tr key={label} className={css.row}>
                <th scope="row" className={css.name}>
                  {label}
                </th>
                <td dir="auto" className={css.version}>
                  {mine || <Empty />}
                </td>
                <td dir="auto" className={css.version}>
                  {theirs || <Empty />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Callout>
  )
}

/** Not a submit button: it precedes the form's own, and Enter in a field would activate the first. */
function KeepMine() {
  const { running, send } = useFormStatus()
  return (
    <Button
      size="sm"
      busy={running === keepMine}
      aria-disabled={running !== null || undefined}
      onClick={() => send(keepMine)}
    >
      Keep mine
    </Button>
  )
}

function Empty() {
  return (
    <Text as="em" tone="muted">
      empty
    </Text>
  )
}
