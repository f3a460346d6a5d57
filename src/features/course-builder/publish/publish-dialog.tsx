import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Dialog } from '~/ui/overlay/dialog'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { toast } from '~/ui/overlay/toast'
import { useTried } from '~/ui/hooks/use-on-mount'
import { unsaved } from '~/features/course-builder/state/builder-state'
import { Checklist } from './checklist'
import { overtaken } from '~/features/course-builder/state/course-saver'
import { goToField } from '~/features/course-builder/panes/go-to-field'
import { useBuilder, useBuilt } from '~/features/course-builder/state/use-builder'

/** The checklist, and the publish button. Unsaved changes are saved first, so that the list is right. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { store, saver } = useBuilder()
  const entries = useBuilt(({ course }) => course.checklist)
  const isSaved = useBuilt((state) => unsaved(state).length === 0)
  const isOvertaken = useBuilt(({ save }) => save.kind === 'conflict')
  const failure = useBuilt(({ save }) =>
    save.kind === 'failed' ? save.message : save.kind === 'conflict' ? `${overtaken}.` : null,
  )
  const [isChecking, setChecking] = useState(true)
  useTried(async () => {
    if (isSaved) await saver.refresh()
    else await saver.quietly()
    setChecking(false)
  })
  const [isPublishing, setPublishing] = useState(false)
  const blocking = entries?.filter(({ severity }) => severity === 'blocking').length ?? 0
  const publish = async () => {
    setPublishing(true)
    try {
      await saver.save({ status: 'published' })
      toast({
        tone: 'success',
        title: 'Course published',
        description: 'You can now assign it.',
      })
      onClose()
    } catch {
      setPublishing(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={isPublishing}
      title="Publish this course"
      description={
        isOvertaken
          ? 'Choose which version to keep first.'
          : isChecking
            ? 'Saving and checking the course…'
            : blocking > 0
              ? `${counted(blocking, 'issue has', 'issues have')} to be fixed first.`
              : 'Ready to publish. You can assign a course once it is published.'
      }
      footer={
        <>
          <Button onClick={onClose} disabled={isPublishing}>
            Cancel
          </Button>
          <Button
            tone="accent"
            busy={isPublishing || isChecking}
            disabled={blocking > 0 || isOvertaken}
            onClick={() => void publish()}
          >
            Publish
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {failure !== null && (
          <Callout tone="danger" live="assertive">
            {failure}
          </Callout>
        )}
        {entries && entries.length > 0 ? (
          <Checklist
            entries={entries}
            onGo={({ field }) => {
              // Closed first, as closing restores the focus, which then moves on.
              flushSync(onClose)
              goToField(store, field)
            }}
          />
        ) : (
          <Text tone="muted">No issues.</Text>
        )}
      </Stack>
    </Dialog>
  )
}
