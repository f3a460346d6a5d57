import { useFormStatus } from '~/fields/form-context'
import { SubmitButton } from '~/fields/submit-button'
import { Button } from '~/ui/button'
import { Callout } from '~/ui/callout'
import { Text } from '~/ui/text'
import * as css from './conflict-notice.css'
import { detailLabels, differing, type Details } from './details'
import { keepMine } from './use-details-form'

interface ConflictNoticeProps {
  mine: Details
  theirs: Details
}

/** Shows what was saved elsewhere meanwhile beside what was typed here, and lets the person choose. */
export function ConflictNotice({ mine, theirs }: ConflictNoticeProps) {
  const { discard } = useFormStatus()
  return (
    <Callout
      tone="warning"
      title="These details were changed elsewhere while you edited them"
      action={
        <>
          <SubmitButton size="sm" tone="neutral" intent={keepMine}>
            Keep mine
          </SubmitButton>
          <Button size="sm" variant="ghost" onClick={discard}>
            Take the saved ones
          </Button>
        </>
      }
    >
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Yours</th>
            <th scope="col">Elsewhere</th>
          </tr>
        </thead>
        <tbody>
          {differing(mine, theirs).map((name) => (
            <tr key={name}>
              <th scope="row">{detailLabels[name]}</th>
              <td dir="auto">{mine[name] || <Empty />}</td>
              <td dir="auto">{theirs[name] || <Empty />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Callout>
  )
}

function Empty() {
  return (
    <Text as="em" tone="muted">
      empty
    </Text>
  )
}
