import { Copy } from 'lucide-react'
import { Button } from '~/ui/input/button'
import { copyText } from '~/ui/hooks/copy-text'
import { Dialog } from '~/ui/overlay/dialog'
import { Heading } from '~/ui/display/heading'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import type { BulkDone, Noun } from './bulk-action'
import { reasonLines } from './bulk-labels'

interface BulkResultProps {
  open: boolean
  noun: Noun
  /** The action and how many succeeded. */
  title: string
  done: BulkDone
  names: { id: string; text: string }[]
  onClose: () => void
  /** Retries the failed rows; absent where that is not possible. */
  onRetry?: (() => void) | undefined
  /** Absent where it cannot be undone. */
  onUndo?: (() => void) | undefined
}

/** The result per row of an action that did not succeed for all. */
export function BulkResult(props: BulkResultProps) {
  const { open, noun, title, done, names, onClose, onRetry, onUndo } = props
  const { succeeded, skipped, failed } = done.counts
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      footer={
        <>
          {onUndo && succeeded > 0 && <Button onClick={onUndo}>Undo</Button>}
          {onRetry && failed > 0 && (
            <Button onClick={onRetry}>Retry {formatNumber(failed)} failed</Button>
          )}
          <Button tone="accent" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Stack as="ul" gap={1}>
          {reasonLines(noun, done.reasons).map((line) => (
            <Text as="li" key={line}>
              {line}
            </Text>
          ))}
        </Stack>
        <Part title="Failed" count={failed} lines={linesOf(done.failed)} />
        <Part title="Skipped" count={skipped} lines={linesOf(done.skipped)} />
        <Part title="Done" count={succeeded} lines={names} />
      </Stack>
    </Dialog>
  )
}

const linesOf = (refs: BulkDone['failed']) =>
  refs.map(({ ref, message }, index) => ({ id: `${index} ${ref}`, ref, text: message }))

interface PartProps {
  title: string
  count: number
  lines: { id: string; ref?: string; text: string }[]
}

function Part({ title, count, lines }: PartProps) {
  if (count === 0) return null
  const hidden = count - lines.length
  const copy = () =>
    copyText(
      lines.map(({ ref, text }) => `${ref}\t${text}`).join('\n'),
      `${counted(lines.length, 'line', 'lines')} copied`,
    )
  return (
    <section>
      <Stack direction="row" justify="between" align="center" gap={2}>
        <Heading level={3} size="sm">
          {title} ({formatNumber(count)})
        </Heading>
        {lines.some(({ ref }) => ref !== undefined) && (
          <Button
            size="sm"
            variant="link"
            icon={<Copy aria-hidden />}
            aria-label={`Copy: ${title}`}
            onClick={() => void copy()}
          >
            Copy
          </Button>
        )}
      </Stack>
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
