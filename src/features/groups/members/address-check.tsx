import { useState, type ReactNode } from 'react'
import { mayBeDone } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { personName } from '~/entities/person-name'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { FieldError } from '~/ui/input/field'
import { Heading } from '~/ui/display/heading'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { toastFailure } from '~/forms/toast-failure'
import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'
import * as css from '~/features/groups/groups.css'
import type { AddMembers } from './use-members'

export interface Checked {
  found: readonly { email: string; user: Schemas['UserRef'] }[]
  unknown: readonly { email: string; code: 'unknown' | 'malformed' | 'repeated'; message: string }[]
  /** The users found, without duplicates. */
  userIds: string[]
  /** How many of them are in the group already. */
  members: number
}

interface AddressCheckProps {
  checked: Checked
  onBack: () => void
  add: AddMembers
}

const reasons = [
  { code: 'unknown', title: 'Not found' },
  { code: 'malformed', title: 'Not an email address' },
  { code: 'repeated', title: 'Repeated' },
] as const

/** The form with the focus is gone. */
const takeFocus = (found: HTMLElement | null) => found?.focus()

const notAdded = (error: unknown) =>
  mayBeDone(error) ? 'It is unclear whether they were added' : 'No one was added'

/** The users of the addresses, before they are added. */
export function AddressCheck({ checked, onBack, add }: AddressCheckProps) {
  const { found, unknown, userIds, members } = checked
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isUnmounted = useIsUnmounted()
  const fresh = userIds.length - members
  const send = async () => {
    setRunning(true)
    setFailure(null)
    try {
      await add(userIds)
    } catch (error) {
      if (isUnmounted.current) return toastFailure(notAdded, error)
      setFailure(error instanceof Error ? error.message : 'No one was added')
    }
    setRunning(false)
  }
  return (
    <Stack gap={5}>
      <Callout tone={fresh > 0 ? 'success' : 'warning'} ref={takeFocus}>
        {fresh > 0 ? `${counted(fresh, 'person', 'people')} can be added.` : 'No one to add.'}
        {members > 0 && ` ${counted(members, 'person is', 'people are')} already a member.`}
      </Callout>
      <Part title="Found" count={found.length}>
        {found.map(({ email, user }) => (
          <li key={email}>
            <bdi>{personName(user)}</bdi>{' '}
            <Text as="span" tone="muted">
              {email}
            </Text>
          </li>
        ))}
      </Part>
      {reasons.map(({ code, title }) => {
        const ofCode = unknown.filter((item) => item.code === code)
        return (
          <Part key={code} title={title} count={ofCode.length}>
            {ofCode.map(({ email }, index) => (
              <li key={`${index}-${email}`} dir="auto">
                {email}
              </li>
            ))}
          </Part>
        )
      })}
      {failure !== null && <FieldError live>{failure}</FieldError>}
      <Stack direction="row" gap={2} justify="end">
        <Button onClick={onBack}>Back</Button>
        {fresh > 0 && (
          <Button tone="accent" busy={isRunning} onClick={() => void send()}>
            Add {counted(fresh, 'person', 'people')}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

function Part(props: { title: string; count: number; children: ReactNode }) {
  if (props.count === 0) return null
  return (
    <Stack gap={2}>
      <Heading level={3} size="sm">
        {props.title} ({formatNumber(props.count)})
      </Heading>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard */}
      <div role="region" aria-label={props.title} tabIndex={0} className={css.checked}>
        <ul role="list">{props.children}</ul>
      </div>
    </Stack>
  )
}
