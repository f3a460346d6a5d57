import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
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
import type { BulkRequest, BulkDone, BulkAction, BulkInputs } from './bulk-action'
import { BulkPlan } from './bulk-plan'
import { countedObjects } from './bulk-labels'
import { notDone } from '~/forms/error-titles'

interface BulkDialogProps<Change, Done extends BulkDone> {
  action: BulkAction<Change, Done>
  request: BulkRequest<Change>
  open: boolean
  onClose: () => void
  /** Runs the action; if it throws, the dialog stays open and shows the error. */
  onChange: (change: Change, selection: string | undefined) => Promise<unknown>
  /** The fields of the dialog; `preview` is the result of the latest dry run. */
  inputs?: BulkInputs<Change, Done> | undefined
}

const formId = 'bulk-change'

/** The refusals after which the dry run is repeated: other rows match, or seats have been taken. */
const outdated = ['change/selection-changed', 'license/not-enough-seats']

/** How long input has to rest before the dry run is repeated. */
const pause = 250

/** Confirms a bulk action, with the result of its dry run. */
export function BulkDialog<Change, Done extends BulkDone>(props: BulkDialogProps<Change, Done>) {
  const { action, request, open, onClose, onChange, inputs } = props
  const { count, name } = request
  const [change, setChange] = useState(request.change)
  const [number, setNumber] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isTried, setTried] = useState(false)
  const { isWaiting, untilOnline, withdraw } = useNetworkWait()
  const leave = () => {
    withdraw()
    onClose()
  }
  const noun = action.noun(change)
  const labels = action.labels(change)
  const undecided = action.missing?.(change) ?? null
  const settled = useDebounced(change, pause)
  const plan = useQuery({
    queryKey: ['plan of a change', noun, settled],
    queryFn: ({ signal }) => action.send(settled, { query: { dryRun: true }, signal }),
    staleTime: 0,
    gcTime: 0,
    enabled: open && undecided === null && settled === change,
    placeholderData: keepPreviousData,
  })
  const preview = plan.data && 'counts' in plan.data ? plan.data : undefined
  const planned = undecided === null ? (preview?.counts.succeeded ?? 0) : 0
  const affected = (preview && action.affectedCount?.(change, preview)) ?? 0
  const isCurrent = settled === change && !plan.isPlaceholderData && !plan.error
  const isReady =
    undecided === null && isCurrent && planned > 0 && isTyped(affected, number) && !isBusy
  const isLocked = isBusy && !isWaiting
  // Of several, the one that succeeds may be another than the named one.
  const objectsOf = (many: number | undefined) =>
    many === undefined ? '' : countedObjects(noun, many, count === 1 ? name : undefined)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (undecided !== null) focusFirstInvalid(event.currentTarget, () => setTried(true))
    if (!isReady) return
    setBusy(true)
    setFailure(null)
    try {
      if (await untilOnline()) await onChange(change, preview?.selection)
    } catch (error) {
      setFailure(error)
      // The dry run shows something else by now: repeat it.
      if (error instanceof ApiError && outdated.includes(error.code)) void plan.refetch()
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      locked={isLocked}
      title={labels.title(objectsOf(count))}
      size={action.size ?? 'sm'}
      footer={
        <>
          <Button onClick={leave} aria-disabled={isLocked || undefined}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            tone={labels.tone ?? 'accent'}
            busy={isBusy}
            // While input is missing, pressing it focuses the field.
            disabled={undecided === null && !isReady && !isBusy}
          >
            {labels.action(objectsOf(planned > 0 ? planned : count))}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          {inputs?.(change, setChange, preview)}
          {undecided === null ? (
            <>
              <BulkPlan
                noun={noun}
                labels={labels}
                name={name}
                plan={plan}
                consequences={(done) => action.consequences?.(done, change) ?? []}
              />
              <ConfirmCount affected={affected} value={number} onChange={setNumber} />
            </>
          ) : (
            <Text tone={isTried ? 'danger' : 'muted'} role={isTried ? 'alert' : undefined}>
              {undecided}
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

/** The error, and whether the action may have run. */
function Failure({ error }: { error: unknown }) {
  const message = error instanceof Error ? error.message : String(error)
  return (
    <Callout tone="danger" live="assertive" title={notDone(error)}>
      {message}. Your choices here are kept.
      {mayBeDone(error) && ' Try again: nothing is done twice.'}
    </Callout>
  )
}

/** Focuses the first invalid field. Fields validate on blur. */
function focusFirstInvalid(form: HTMLFormElement, showErrors: () => void) {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  flushSync(showErrors)
  form.querySelector<HTMLElement>(':is(input, textarea):is([aria-invalid], :invalid)')?.focus()
}
