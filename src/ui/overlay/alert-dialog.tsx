import * as Radix from '@radix-ui/react-alert-dialog'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { content, form } from './confirm.css'
import { DialogBody } from './dialog-body'
import { footer, headerAlone, overlay, question } from './dialog.css'
import { Heading } from '~/ui/display/heading'
import { toastError } from './toast-error'
import { isTyped, ConfirmCount } from './confirm-count'
import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'
import { networkWait, useNetworkWait } from '~/ui/hooks/use-network-wait'
import { useReturnFocus } from './use-return-focus'

export interface QuestionProps {
  open: boolean
  onClose: () => void
  /** Title as a question: "Delete 3 courses?". */
  title: string
  /** Consequences: freed seats, affected people, messages, retained data. */
  children: ReactNode
  /** Verb and object: "Delete 3 courses". */
  action: string
  /** The label of the other button; "Cancel" by default. */
  dismiss?: string
  tone?: 'accent' | 'danger'
  /** Number of affected people; above 500 it must be typed. */
  affected?: number
  /** The action is not possible, as the text explains: no confirm button. */
  isImpossible?: boolean
  /** Closes the dialog on success; on an error the dialog stays open and shows it. */
  onConfirm: () => Promise<unknown>
  /** Content for an error; its message by default. */
  describe?: (error: unknown) => ReactNode
}

/** Content of a `ConfirmDialog`. */
export function Question({ open, onClose, ...rest }: QuestionProps) {
  const [busy, setBusy] = useState(false)
  const { isWaiting, untilOnline, withdraw } = useNetworkWait()
  const locked = busy && !isWaiting
  const focus = useReturnFocus(open)
  const leave = () => {
    withdraw()
    onClose()
  }
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !locked && leave()}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content className={question} {...focus}>
          <Form
            {...rest}
            busy={busy}
            locked={locked}
            onBusy={setBusy}
            untilOnline={untilOnline}
            onClose={onClose}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type FormProps = Omit<QuestionProps, 'open'> & {
  busy: boolean
  /** The action runs; the dialog cannot be closed. */
  locked: boolean
  onBusy: (busy: boolean) => void
  untilOnline: () => Promise<boolean>
}

/** Remounted on each opening, which resets the error and the typed number. */
function Form({
  title,
  children,
  action,
  dismiss = 'Cancel',
  tone = 'danger',
  affected = 0,
  isImpossible = false,
  onConfirm,
  onClose,
  describe = message,
  busy,
  locked,
  onBusy,
  untilOnline,
}: FormProps) {
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [number, setNumber] = useState('')
  const isUnmounted = useIsUnmounted()
  const allowed = !isImpossible && isTyped(affected, number)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || !allowed) return
    onBusy(true)
    setFailure(undefined)
    try {
      if (await untilOnline()) {
        await onConfirm()
        onClose()
      }
    } catch (error) {
      if (isUnmounted.current) toastError(`Not confirmed: ${action}`, error)
      else setFailure({ error })
    }
    onBusy(false)
  }

  return (
    <form className={form} onSubmit={submit}>
      <div className={headerAlone}>
        <Radix.Title asChild>
          <Heading level={2}>{title}</Heading>
        </Radix.Title>
      </div>
      <DialogBody>
        <div className={content}>
          <Radix.Description asChild>
            <div>{children}</div>
          </Radix.Description>
          <ConfirmCount affected={affected} value={number} onChange={setNumber} />
          {failure && (
            <Callout tone="danger" live="assertive">
              {describe(failure.error)}
            </Callout>
          )}
          {busy && !locked && (
            <Callout tone="warning" live="polite">
              {networkWait}
            </Callout>
          )}
        </div>
      </DialogBody>
      <div className={footer}>
        <Radix.Cancel asChild>
          <Button disabled={locked}>{dismiss}</Button>
        </Radix.Cancel>
        <Button type="submit" tone={tone} busy={busy} disabled={!allowed}>
          {action}
        </Button>
      </div>
    </form>
  )
}

function message(error: unknown): string {
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'Something went wrong. Try again.'
}
