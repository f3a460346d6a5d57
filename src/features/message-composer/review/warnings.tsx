import type { MessageWarning } from '~/features/message-composer/composer.api'
import { fileWarning } from '~/features/message-composer/preview/size-warnings'
import { useComposed, useComposer } from '~/features/message-composer/state/use-composer'
import { partsIn, useZone } from '~/features/message-composer/when/use-schedule'
import { Callout } from '~/ui/display/callout'
import { Button } from '~/ui/input/button'

interface WarningsProps {
  warnings: readonly MessageWarning[]
  people: number
}

/** What an administrator should know before sending. */
export function Warnings({ warnings, people }: WarningsProps) {
  const files = useComposed(({ values }) => values.attachments)
  const heavy = fileWarning(files, people)
  return (
    <>
      {warnings.map((warning) =>
        warning.code === 'quiet-hours' ? (
          <QuietHours key={warning.code} warning={warning} />
        ) : (
          // The number is typed; the files are counted here, stored ones included.
          warning.code !== 'many' &&
          warning.code !== 'heavy' && (
            <Callout key={warning.code} tone="warning">
              {warning.message}.
            </Callout>
          )
        ),
      )}
      {heavy && <Callout tone="warning">{heavy}</Callout>}
    </>
  )
}

/** Offers the next working day at 08:00. */
function QuietHours({ warning }: { warning: MessageWarning }) {
  const { store } = useComposer()
  const zone = useZone()
  const { sendAt } = warning
  return (
    <Callout
      tone="warning"
      action={
        sendAt !== undefined && (
          <Button
            size="sm"
            onClick={() =>
              store.setWhen({
                kind: 'later',
                ...partsIn(zone, new Date(sendAt)),
                fold: 'earlier',
              })
            }
          >
            Send at {partsIn(zone, new Date(sendAt)).time} instead
          </Button>
        )
      }
    >
      {warning.message}.
    </Callout>
  )
}
