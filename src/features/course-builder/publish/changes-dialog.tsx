import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isStale } from '~/api/client/errors'
import { PlanError } from '~/bulk/plan-error'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Checkbox } from '~/ui/input/checkbox'
import { Dialog } from '~/ui/overlay/dialog'
import { Field } from '~/ui/input/field'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { counted } from '~/ui/format/numbers'
import { RadioGroup } from '~/ui/input/radio-group'
import { Stack } from '~/ui/display/stack'
import { Textarea } from '~/ui/input/textarea'
import { toast } from '~/ui/overlay/toast'
import type { CourseChange } from '~/features/course-builder/course-builder.api'
import { NotReady } from '~/forms/builder/draft-saver'
import { ImpactList } from './impact-list'
import { useBuilder, useBuilt } from '~/features/course-builder/state/use-builder'

type NewItems = NonNullable<CourseChange['newItems']>
type NewlyCompleted = NonNullable<CourseChange['newlyCompleted']>

/** Shows whom the changes of a published course affect, asks how to treat completions, and publishes them. */
export function ChangesDialog({ onClose }: { onClose: () => void }) {
  const { store, saver, unpublished } = useBuilder()
  const status = useBuilt(({ course }) => course.status)
  const version = useBuilt(({ course }) => course.version)
  const [newItems, setNewItems] = useState<NewItems>('keep')
  const [newlyCompleted, setNewlyCompleted] = useState<NewlyCompleted>('keep-open')
  const [isTold, setTold] = useState(false)
  const [summary, setSummary] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const wish: CourseChange = { newItems, newlyCompleted, notify: isTold }
  // The number of recipients does not depend on the message, which is still being written.
  const change: CourseChange = isTold ? { ...wish, changeSummary: '…' } : wish
  const impact = useQuery({
    queryKey: ['course-impact', store.get().course._id, version, change],
    queryFn: async () => {
      await unpublished.flush()
      return saver.preview(change)
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  // Errors that need a fix or a decision do not go away by a retry.
  const refusal =
    impact.error instanceof NotReady || isStale(impact.error) ? impact.error.message : undefined
  const isTooLong = [...summary].length > 500
  const needsWords = isTold && summary.trim() === ''
  const publish = async () => {
    setSaving(true)
    setFailure(null)
    try {
      await unpublished.flush()
      await saver.save({ ...wish, ...(summary.trim() && { changeSummary: summary.trim() }) })
      const recipients = impact.data?.messages ?? 0
      toast({
        tone: 'success',
        title: status === 'published' ? 'Changes published' : 'Changes saved',
        description:
          recipients > 0
            ? `${counted(recipients, 'person is', 'people are')} notified by email.`
            : undefined,
      })
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Changes were not saved')
      if (isStale(error)) await unpublished.check()
      setSaving(false)
      const { save, unpublished: waiting } = store.get()
      if (save.kind === 'conflict' || waiting.other) onClose()
    }
  }
  const action = status === 'published' ? 'Publish changes' : 'Save changes'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={isSaving}
      title={action}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button
            tone="accent"
            busy={isSaving}
            disabled={!impact.data || isTooLong || needsWords}
            onClick={() => void publish()}
          >
            {action}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        {(failure ?? refusal) && (
          <Callout tone="danger" live="assertive">
            {failure ?? refusal}
          </Callout>
        )}
        {impact.data ? (
          <ImpactList impact={impact.data} />
        ) : impact.error ? (
          refusal === undefined && <PlanError error={impact.error} query={impact} />
        ) : (
          <ListSkeleton label="Loading who is affected" rows={2} lines={1} />
        )}
        {impact.data && impact.data.newItems > 0 && impact.data.completed > 0 && (
          <RadioGroup
            label="People who completed the course"
            options={[
              {
                value: 'keep',
                label: 'Stay completed',
                help: 'New items are optional for them.',
              },
              {
                value: 'require',
                label: 'Must complete new items',
                help: 'Their course reopens until they do.',
              },
            ]}
            value={newItems}
            onChange={setNewItems}
          />
        )}
        {impact.data && impact.data.newlyCompleted > 0 && (
          <RadioGroup
            label="People who meet the completion rule only because of this change"
            options={[
              {
                value: 'keep-open',
                label: 'Leave open',
                help: 'They complete the course with their next activity in it.',
              },
              {
                value: 'complete',
                label: 'Complete now',
                help: 'Dated today and marked in the history as completed by this change.',
              },
            ]}
            value={newlyCompleted}
            onChange={setNewlyCompleted}
          />
        )}
        <Field
          label="Change note"
          help={
            needsWords
              ? 'Enter a note to notify people.'
              : 'Stored in the history, and included in the notification.'
          }
          required={isTold}
          error={isTooLong ? 'Use at most 500 characters' : undefined}
        >
          {(frame) => (
            <Textarea {...frame} rows={2} limit={500} value={summary} onChange={setSummary} />
          )}
        </Field>
        {status === 'published' && (
          <Checkbox
            label="Notify assigned people by email"
            checked={isTold}
            onChange={(checked) => setTold(checked)}
          />
        )}
      </Stack>
    </Dialog>
  )
}
