import * as css from '~/features/message-composer/composer.css'
import type { LeftOut } from '~/features/message-composer/composer.api'
import { useChannel, useComposer } from '~/features/message-composer/state/use-composer'
import { ReadError } from '~/list/read-error'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import { Spinner } from '~/ui/status/spinner'
import { leftOutLabels } from '~/entities/message-labels'
import { useAudiencePreview } from './use-audience-preview'

/** How many people get the message, and why others do not; each number opens its people. */
export function AudienceCount() {
  const { store } = useComposer()
  const channel = useChannel()
  const preview = useAudiencePreview()
  const { data, error } = preview
  if (!data)
    return error ? (
      <ReadError title="The people could not be counted" error={error} query={preview} />
    ) : (
      <Spinner label="Counting the people" />
    )
  const { total, sendable, leftOut } = data.data
  const open = () => store.set({ people: 'sendable' })
  const off = leftOut.find(({ code }) => code === 'no-device')?.count ?? 0
  return (
    <div className={css.count} aria-busy={preview.isPlaceholderData}>
      <Stack direction="row" gap={2} align="center" wrap>
        <Text as="span" role="status" weight="medium">
          {total === 0
            ? 'Nobody matches.'
            : sendable === total
              ? `${counted(sendable, 'recipient', 'recipients')}.`
              : `${formatNumber(sendable)} of ${counted(total, 'person', 'people')} receive it.`}
        </Text>
        {sendable > 0 && (
          <Button size="sm" variant="link" tone="accent" onClick={open}>
            Show people
          </Button>
        )}
      </Stack>
      {channel === 'push' && total > 0 && (
        <Text size="sm" tone="muted">
          {formatNumber(total - off)} of {formatNumber(total)} have push on.
        </Text>
      )}
      <LeftOutList leftOut={leftOut} />
    </div>
  )
}

/** Who gets no message, by reason. */
export function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { store } = useComposer()
  if (leftOut.length === 0) return null
  return (
    <Stack as="ul" gap={0} aria-label="Left out">
      {leftOut.map(({ code, count }) => (
        <li key={code}>
          <Button size="sm" variant="link" onClick={() => store.set({ people: code })}>
            {leftOutLabels[code]}: {formatNumber(count)}
          </Button>
        </li>
      ))}
    </Stack>
  )
}
