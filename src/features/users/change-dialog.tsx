import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { isIsoDate } from '~/ui/calendar-date'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Dialog } from '~/ui/dialog'
import { Stack } from '~/ui/stack'
import { isTyped, TypedNumber } from '~/ui/typed-number'
import { planOf, type Change, type ChangeKind, type Who } from './change'
import { ChangeInputs, type Given } from './change-inputs'
import { ChangePlan } from './change-plan'
import { whom, wordsOf } from './change-words'

/** A change that somebody asks for, of people who are known by now. */
export interface Asked {
  kind: ChangeKind
  who: Who
  /** How many they are. */
  count: number
  /** The name, when it is one person. */
  name?: string
  from?: Change['from']
  /** Called once it is done or under way. */
  onDone?: () => void
}

interface ChangeDialogProps {
  asked: Asked
  open: boolean
  onClose: () => void
  /** Does it; the dialog stays and says why when that throws. */
  onChange: (change: Change) => Promise<unknown>
}

const formId = 'change-people'
const reachesPeople: ReadonlySet<ChangeKind> = new Set<ChangeKind>(['resend', 'delete'])

/** Whether all is there that the change needs to know. */
function isComplete(kind: ChangeKind, { groups, when, day }: Given): boolean {
  if (kind === 'add-to-groups' || kind === 'remove-from-groups') return groups.length > 0
  return kind !== 'deactivate' || when === 'now' || (day !== null && isIsoDate(day))
}

/** Asks before people are changed, with what the server says it would do. */
export function ChangeDialog({ asked, open, onClose, onChange }: ChangeDialogProps) {
  const { kind, who, count, name, from } = asked
  const words = wordsOf(kind)
  const [given, setGiven] = useState<Given>({ groups: [], when: 'now', day: null })
  const [number, setNumber] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const groups = given.groups.map(({ value }) => value)
  const day = given.when === 'later' ? given.day : null
  const change: Change = { kind, who, groups, day, from }
  const complete = isComplete(kind, given)
  const plan = useQuery({
    ...planOf(change),
    enabled: open && complete,
    placeholderData: keepPreviousData,
  })
  const planned = plan.data && 'counts' in plan.data ? plan.data.counts.succeeded : 0
  const affected = reachesPeople.has(kind) ? planned : 0
  const isReady =
    complete && planned > 0 && !plan.isPlaceholderData && isTyped(affected, number) && !isBusy
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    setFailure(null)
    try {
      await onChange(change)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      locked={isBusy}
      title={words.title(whom(count, name))}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} aria-disabled={isBusy || undefined}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            tone={words.tone ?? 'accent'}
            busy={isBusy}
            disabled={!isReady && !isBusy}
          >
            {words.action(whom(planned > 0 ? planned : count, name))}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <ChangeInputs kind={kind} given={given} onChange={setGiven} />
          {complete && <ChangePlan kind={kind} name={name} plan={plan} />}
          <TypedNumber affected={affected} value={number} onChange={setNumber} />
          {failure !== null && (
            <Callout tone="danger" live="assertive">
              {failure}.
            </Callout>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
