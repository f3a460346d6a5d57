import { clockTime } from '~/list/clock-time'
import { Callout } from '~/ui/display/callout'
import { useTimeFormat } from '~/ui/format/time-settings'
import { Button } from '~/ui/input/button'
import type { Unpublished, UnpublishedState } from './unpublished'

interface UnpublishedNotesProps {
  /** "course" */
  noun: string
  state: UnpublishedState<unknown, unknown>
  unpublished: Unpublished
  /** Discards the changes in the builder and in this tab. */
  discard: () => void
}

/** What there is to say about the unpublished changes on the server: restored, saved by somebody else, not saved. */
export function UnpublishedNotes(props: UnpublishedNotesProps) {
  const { noun, state, unpublished } = props
  const { restored, other, problem } = state
  const { zone } = useTimeFormat()
  const discard = () => {
    props.discard()
    void unpublished.flush()
  }
  return (
    <>
      {problem !== null && (
        <Callout
          tone="danger"
          live="assertive"
          title="Unpublished changes could not be read or saved"
          action={
            <>
              <Button size="sm" onClick={() => void unpublished.retry()}>
                Retry
              </Button>
              <Button size="sm" onClick={discard}>
                Discard changes
              </Button>
            </>
          }
        >
          {problem}. They stay in this tab.
        </Callout>
      )}
      {other && (
        <Callout
          tone="warning"
          live="assertive"
          title={`${other.savedBy?.name ?? 'Somebody else'} saved other changes of this ${noun} at ${clockTime(new Date(other.savedAt), zone)}`}
          action={
            <>
              <Button size="sm" onClick={() => void unpublished.keepMine()}>
                Keep mine
              </Button>
              <Button size="sm" onClick={() => void unpublished.takeOther()}>
                Use theirs
              </Button>
            </>
          }
        >
          Neither is published. Your changes stay in this tab until you choose.
        </Callout>
      )}
      {restored && !other && (
        <Callout
          tone="info"
          live="polite"
          action={
            <Button size="sm" onClick={discard}>
              Discard changes
            </Button>
          }
        >
          Unpublished changes{restored.by && ` by ${restored.by}`} from{' '}
          {clockTime(restored.at, zone)} are shown.
        </Callout>
      )}
    </>
  )
}
