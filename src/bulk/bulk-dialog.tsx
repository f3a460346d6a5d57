import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, mayBeDone } from '~/api/client/errors'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Dialog } from '~/ui/overlay/dialog'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { isTyped, ConfirmCount } from '~/ui/overlay/confirm-count'
import { networkWait, useNetworkWait } from '~/ui/hooks/use-network-wait'
import { useDebounced } from '~/ui/hooks/use-debounced'
import type { BulkRequest, BulkDone, BulkAction } from './bulk-action'
import { BulkPlan } from './bulk-plan'
import { countedObjects } from './bulk-labels'
import { notDone } from '~/forms/error-titles'

interface BulkDialogProps<Change, Done extends BulkDone> {
  kind: BulkAction<Change, Done>
  asked: BulkRequest<Change>
  open: boolean
  onClose: () => void
  /** Does it; the dialog stays and says why when that throws. */
  onChange: (change: Change, selection: string | undefined) => Promise<unknown>
  /** What is decided in the dialog. */
  inputs?: ((change: Change, onChange: (change: Change) => void) => ReactNode) | undefined
}

const formId = 'bulk-change'

/** What is being typed is asked about once it rests. */
const pause = 250

/** Asks before much is changed at once, with what the server says that would do. */
export function BulkDialog<Change, Done extends BulkDone>(props: BulkDialogProps<Change, Done>) {
  const { kind, asked, open, onClose, onChange, inputs } = props
  const { count, name } = asked
  const [change, setChange] = useState(asked.change)
  const [number, setNumber] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isTried, setTried] = useState(false)
  const { isWaiting, untilOnline, withdraw } = useNetworkWait()
  const leave = () => {
    // It stays in the page while it fades.
    withdraw()
    onClose()
  }
  const noun = kind.noun(change)
  const words = kind.words(change)
  const gap = kind.missing?.(change) ?? null
  const settled = useDebounced(change, pause)
  const plan = useQuery({
    queryKey: ['plan of a change', noun, settled],
    queryFn: ({ signal }) => kind.send(settled, { query: { dryRun: true }, signal }),
    // True for the moment only.
    staleTime: 0,
    gcTime: 0,
    enabled: open && gap === null && settled === change,
    placeholderData: keepPreviousData,
  })
  const foretold = plan.data && 'counts' in plan.data ? plan.data : undefined
  const planned = gap === null ? (foretold?.counts.succeeded ?? 0) : 0
  const affected = (foretold && kind.reaches?.(change, foretold)) ?? 0
  const isCurrent = settled === change && !plan.isPlaceholderData && !plan.error
  const isReady = gap === null && isCurrent && planned > 0 && isTyped(affected, number) && !isBusy
  const isLocked = isBusy && !isWaiting
  const whatFor = (many: number | undefined) =>
    many === undefined ? '' : countedObjects(noun, many, name)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (gap !== null) leadTo(event.currentTarget, () => setTried(true))
    if (!isReady) return
    setBusy(true)
    setFailure(null)
    try {
      if (await untilOnline()) await onChange(change, foretold?.selection)
    } catch (error) {
      setFailure(error)
      // Other objects match by now: the plan shows which.
      if (error instanceof ApiError && error.code === 'change/selection-changed')
        void plan.refetch()
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      locked={isLocked}
      title={words.title(whatFor(count))}
      size={kind.size ?? 'sm'}
      footer={
        <>
          <Button onClick={leave} aria-disabled={isLocked || undefined}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            tone={words.tone ?? 'accent'}
            busy={isBusy}
            // Pressed while something is undecided, it says what, and leads there.
            disabled={gap === null && !isReady && !isBusy}
          >
            {words.action(whatFor(planned > 0 ? planned : count))}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          {inputs?.(change, setChange)}
          {gap === null ? (
            <>
              <BulkPlan
                noun={noun}
                words={words}
                name={name}
                plan={plan}
                consequences={(done) => kind.consequences?.(done, change) ?? []}
              />
              <ConfirmCount affected={affected} value={number} onChange={setNumber} />
            </>
          ) : (
            <Text tone={isTried ? 'danger' : 'muted'} role={isTried ? 'alert' : undefined}>
              {gap}
            </Text>
          )}
          {failure !== null && <Failure error={failure} />}
          {isWaiting && (
            <Callout tone="warning" live="polite">
              {networkWait}
            </Callout>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

/** Why it was not done, or that nobody knows whether it was; and what helps. */
function Failure({ error }: { error: unknown }) {
  const why = error instanceof Error ? error.message : String(error)
  return (
    <Callout tone="danger" live="assertive" title={notDone(error)}>
      {why}. Your choices here are kept.
      {mayBeDone(error) && ' Try again to find out. Nothing is done twice.'}
    </Callout>
  )
}

/** Leads to the first field that is wrong or empty. Leaving a field is what makes it say what is wrong with it. */
function leadTo(form: HTMLFormElement, tell: () => void) {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  flushSync(tell)
  form.querySelector<HTMLElement>(':is(input, textarea):is([aria-invalid], :invalid)')?.focus()
}
