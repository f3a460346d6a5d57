import { clockTime } from '~/list/clock-time'
import { Text } from '~/ui/display/text'
import { useTimeFormat } from '~/ui/format/time-settings'
import { Button } from '~/ui/input/button'
import { RequestId } from '~/ui/status/request-id'
import * as css from './builder.css'
import type { SaveState } from './draft-saver'

interface SaveStatusProps {
  save: SaveState<unknown>
  savedAt: Date | null
  isDirty: boolean
  isDraft: boolean
  /** The server has the unpublished changes. */
  isKept?: boolean
  onRetry: () => void
}

/** Whether everything is saved, or why not and what to do. */
export function SaveStatus({ save, savedAt, isDirty, isDraft, isKept, onRetry }: SaveStatusProps) {
  const { zone } = useTimeFormat()
  const saved = savedAt ? `Saved ${clockTime(savedAt, zone)}` : 'All changes are saved'
  if (save.kind === 'failed')
    return (
      <div className={css.state} role="alert">
        <Text as="span" tone="danger">
          Not saved: {save.message}
        </Text>
        <RequestId id={save.requestId} />
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      </div>
    )
  return (
    <div className={css.state} role="status">
      {save.kind === 'saving'
        ? 'Saving…'
        : save.kind === 'conflict'
          ? 'Not saved: conflicting version'
          : !isDirty
            ? saved
            : isDraft
              ? 'Unsaved changes'
              : isKept
                ? 'Unpublished changes, saved'
                : 'Unpublished changes in this tab'}
    </div>
  )
}
