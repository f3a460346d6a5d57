import type { Schemas } from '~/api/schemas'
import { personName } from '~/fields/person-name'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Heading } from '~/ui/heading'
import { counted, formatNumber } from '~/ui/numbers'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import { reasonLines, wordsOf } from './change-words'
import type { ChangeKind } from './change'

interface ChangeResultProps {
  open: boolean
  kind: ChangeKind
  done: Schemas['UserBulk']
  onClose: () => void
  /** Tries those again for whom it failed. */
  onRetry: () => void
  /** Absent where it cannot be taken back. */
  onUndo?: (() => void) | undefined
}

/** What became of each person of a change that did not go well for all. */
export function ChangeResult({ open, kind, done, onClose, onRetry, onUndo }: ChangeResultProps) {
  const { succeeded, skipped, failed } = done.counts
  const all = succeeded + skipped + failed
  const { done: verb } = wordsOf(kind)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`${formatNumber(succeeded)} of ${counted(all, 'person', 'people')} ${verb}`}
      footer={
        <>
          {onUndo && succeeded > 0 && <Button onClick={onUndo}>Undo</Button>}
          {failed > 0 && <Button onClick={onRetry}>Try {formatNumber(failed)} again</Button>}
          <Button tone="accent" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Stack as="ul" gap={1}>
          {reasonLines(done.reasons).map((line) => (
            <Text as="li" key={line}>
              {line}
            </Text>
          ))}
        </Stack>
        <People
          title="Failed"
          count={failed}
          lines={done.failed.map(({ ref, message }) => ({ id: ref, text: message }))}
        />
        <People
          title="Left out"
          count={skipped}
          lines={done.skipped.map(({ ref, message }) => ({ id: ref, text: message }))}
        />
        <People
          title="Done"
          count={succeeded}
          lines={done.succeeded.map((person) => ({ id: person._id, text: personName(person) }))}
        />
      </Stack>
    </Dialog>
  )
}

interface PeopleProps {
  title: string
  count: number
  lines: { id: string; text: string }[]
}

function People({ title, count, lines }: PeopleProps) {
  if (count === 0) return null
  const hidden = count - lines.length
  return (
    <section>
      <Heading level={3} size="sm">
        {title} ({formatNumber(count)})
      </Heading>
      <ul role="list">
        {lines.map(({ id, text }) => (
          <Text as="li" key={id} size="sm" dir="auto">
            {text}
          </Text>
        ))}
      </ul>
      {hidden > 0 && <Text size="sm">and {formatNumber(hidden)} more</Text>}
    </section>
  )
}
