import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isStale } from '~/api/client/errors'
import { PlanError } from '~/bulk/plan-error'
import { NotReady } from '~/forms/builder/draft-saver'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { counted } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { toast } from '~/ui/overlay/toast'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import type { PathChange } from '~/features/path-builder/path-builder.api'
import { useBuilt, usePathBuilder } from '~/features/path-builder/state/use-path-builder'
import { ImpactLines, type NamesLink } from './impact-lines'
import { initialChoices, isNoteTooLong, ReviewChoices } from './review-choices'

interface ReviewDialogProps {
  names: NamesLink
  onClose: () => void
}

/** Shows what the changes of a path mean for its people, asks how to treat them, and applies them. */
export function ReviewDialog({ names, onClose }: ReviewDialogProps) {
  const { store, saver, unpublished } = usePathBuilder()
  const title = useBuilt(({ path }) => path.title)
  const version = useBuilt(({ path }) => path.version)
  const [choices, setChoices] = useState(initialChoices)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { note, ...wish } = choices
  const change: PathChange = wish
  const impact = useQuery({
    queryKey: ['learning-path-impact', store.get().path._id, version, change],
    queryFn: async () => {
      await unpublished.flush()
      return saver.preview(change)
    },
    // The numbers before stay while a choice is checked.
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { data, error } = impact
  // Errors that need a fix or a decision do not go away by a retry.
  const refusal = error instanceof NotReady || isStale(error) ? error.message : undefined
  const people =
    data && data.learners > 0 ? ` for ${counted(data.learners, 'person', 'people')}` : ''
  const save = async () => {
    setSaving(true)
    setFailure(null)
    try {
      const text = note.trim()
      await unpublished.flush()
      await saver.save({ ...wish, ...(text && { changeSummary: text }) })
      const messages = data?.messages ?? 0
      toast({
        tone: 'success',
        title: 'Learning path changed',
        description:
          messages > 0
            ? `${counted(messages, 'person is', 'people are')} notified by email.`
            : undefined,
      })
      onClose()
    } catch (thrown) {
      setFailure(reasonOf(thrown))
      if (isStale(thrown)) await unpublished.check()
      setSaving(false)
      const { save: state, unpublished: waiting } = store.get()
      if (state.kind === 'conflict' || waiting.other) onClose()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={isSaving}
      title={`Change “${title}”${people}?`}
      description="Nothing is saved until you confirm."
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button
            tone="accent"
            busy={isSaving}
            disabled={!data || Boolean(error) || isNoteTooLong(choices)}
            onClick={() => void save()}
          >
            {people ? `Change it${people}` : 'Save changes'}
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
        {error ? (
          refusal === undefined && <PlanError error={error} query={impact} />
        ) : data ? (
          <>
            <ImpactLines impact={data} state={store.get()} names={names} />
            <ReviewChoices impact={data} choices={choices} onChange={setChoices} />
          </>
        ) : (
          <ListSkeleton label="Loading who is affected" rows={3} lines={1} />
        )}
      </Stack>
    </Dialog>
  )
}

/** The error of a save with the reasons of its fields. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The changes were not saved'
  const details = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
  return [...new Set([error.message, ...details])].join('. ')
}
