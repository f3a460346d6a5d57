import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '~/api/client/errors'
import * as css from '~/forms/builder/builder.css'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { ToneIcon } from '~/ui/display/tone-icon'
import { tones } from '~/ui/display/tone.css'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { counted } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { toast } from '~/ui/overlay/toast'
import { nameOf } from '~/features/certificate-designer/elements/element-labels'
import { findElement } from '~/features/certificate-designer/elements/elements'
import { focusRow } from '~/forms/builder/focus-row'
import type { Fault } from '~/features/certificate-designer/state/faults'
import { useDesigned, useDesigner } from '~/features/certificate-designer/state/use-designer'

interface PublishDialogProps {
  open: boolean
  onClose: () => void
}

/** Makes the working copy what people get from now on, or lists what prevents it. */
export function PublishDialog({ open, onClose }: PublishDialogProps) {
  const { store, saver } = useDesigner()
  const issued = useDesigned(({ design }) => design.issuedCount)
  const isArchived = useDesigned(({ design }) => design.status === 'archived')
  const sent = useDesigned((state) => state.sentFaults)
  const drawn = useDesigned((state) => state.drawnFaults)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const publish = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await saver.save({ publish: true })
      toast({ tone: 'success', title: 'New certificates use this design' })
      onClose()
    } catch (error) {
      const isListed = error instanceof ApiError && store.get().sentFaults.length > 0
      setFailure(isListed ? null : error instanceof Error ? error.message : 'It was not published')
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      locked={isBusy}
      title="Use this design from now on?"
      description={
        issued === 0
          ? 'New certificates use this.'
          : `New certificates use this. The ${counted(issued, 'certificate', 'certificates')} issued ${issued === 1 ? 'does not change' : 'do not change'}.`
      }
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button tone="accent" busy={isBusy} onClick={() => void publish()}>
            Use from now on
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {failure !== null && (
          <Callout tone="danger" live="assertive">
            {failure}.
          </Callout>
        )}
        {sent.length > 0 ? (
          <>
            <Text role="alert">
              {counted(sent.length, 'thing has', 'things have')} to be fixed first.
            </Text>
            <FaultList faults={sent} tone="danger" onClose={onClose} />
          </>
        ) : drawn.length > 0 ? (
          <>
            <Text>
              With the present sample {counted(drawn.length, 'element', 'elements')} could not be
              printed. Such certificates are held until the design or the name is changed.
            </Text>
            <FaultList faults={drawn} tone="warning" onClose={onClose} />
          </>
        ) : (
          <Text tone="muted">
            {isArchived
              ? 'The design stays archived: activate it to issue certificates again.'
              : 'No issues with the present sample.'}
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

interface FaultListProps {
  faults: readonly Fault[]
  tone: 'danger' | 'warning'
  onClose: () => void
}

function FaultList({ faults, tone, onClose }: FaultListProps) {
  const { store } = useDesigner()
  const elements = useDesigned(({ values }) => values.page.elements)
  const show = (key: string) => {
    // Closed first, as closing restores the focus, which then moves on.
    flushSync(onClose)
    flushSync(() => store.set({ selection: key }))
    focusRow(key)
  }
  return (
    <Stack as="ul" gap={0}>
      {faults.map(({ key, message }) => {
        const element = key === null ? undefined : findElement(elements, key)
        return (
          <li key={`${key} ${message}`} className={css.check}>
            <span className={`${tones[tone]} ${css.checkSign}`}>
              <ToneIcon tone={tone} />
            </span>
            <span className={css.checkWords}>
              {element && <bdi>{nameOf(element)}: </bdi>}
              {message}
            </span>
            {key !== null && element && (
              <Button size="sm" variant="link" tone="accent" onClick={() => show(key)}>
                Show
                <VisuallyHidden>: {nameOf(element)}</VisuallyHidden>
              </Button>
            )}
          </li>
        )
      })}
    </Stack>
  )
}
