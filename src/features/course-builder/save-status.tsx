import { useTimeFormat } from '~/ui/format/time-settings'
import { Button } from '~/ui/input/button'
import { Text } from '~/ui/display/text'
import { clockTime } from '~/list/clock-time'
import { RequestId } from '~/ui/status/request-id'
import { unsaved } from '~/features/course-builder/state/builder-state'
import * as css from './builder.css'
import { useBuilder, useBuilt } from '~/features/course-builder/state/use-builder'

/** Whether everything is saved, or why not and what to do. */
export function SaveLine() {
  const { saver } = useBuilder()
  const save = useBuilt((state) => state.save)
  const savedAt = useBuilt((state) => state.savedAt)
  const isDirty = useBuilt((state) => unsaved(state).length > 0)
  const isDraft = useBuilt(({ course }) => course.status === 'draft')
  const { zone } = useTimeFormat()
  const saved = savedAt ? `Saved ${clockTime(savedAt, zone)}` : 'All changes are saved'
  if (save.kind === 'failed')
    return (
      <div className={css.state} role="alert">
        <Text as="span" tone="danger">
          Not saved: {save.message}
        </Text>
        <RequestId id={save.requestId} />
        <Button size="sm" onClick={() => void saver.quietly()}>
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
              : 'Unpublished changes in this tab'}
    </div>
  )
}
