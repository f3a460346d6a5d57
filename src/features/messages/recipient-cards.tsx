import { personName } from '~/entities/person-name'
import type { CardsProps } from '~/list/list-view'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { selectionTest, withRows } from '~/ui/data-table/selection'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import { ListItem } from '~/ui/list/list-item'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { RecipientState, type Recipient } from './recipient-columns'

interface RecipientCardsProps extends CardsProps<Recipient> {
  /** Whether rows can be selected. */
  selectable: boolean
}

/** The recipients of a message in a drawer. */
export function RecipientCards(props: RecipientCardsProps) {
  const { rows, status, whenNone, whenFailed, onOpen, actions } = props
  const { selectable, selection, onSelection } = props
  const isSelected = selectionTest(selection)
  if (status === 'failed') return whenFailed
  if (status === 'loading') return <ListSkeleton label="Loading the people" rows={4} lines={2} />
  if (rows.length === 0) return whenNone
  return (
    <ul role="list" aria-label="People of this message" aria-busy={status === 'stale'}>
      {rows.map((recipient) => {
        const { _id, user, reason, at } = recipient
        return (
          <ListItem
            key={_id}
            lead={
              selectable && (
                <Checkbox
                  label={`Select ${user ? personName(user) : 'deleted person'}`}
                  labelHidden
                  checked={isSelected(_id)}
                  onChange={(checked) => onSelection(withRows(selection, [_id], checked))}
                />
              )
            }
            action={
              <Stack direction="row" gap={1} align="start">
                <RecipientState recipient={recipient} />
                {actions?.(recipient)}
              </Stack>
            }
          >
            {user ? (
              <Button variant="link" onClick={() => onOpen?.(recipient)}>
                <bdi>{personName(user)}</bdi>
              </Button>
            ) : (
              <Text as="span" tone="muted">
                Deleted person
              </Text>
            )}
            <Text as="div" size="sm" tone="muted" dir="auto">
              {at === null ? 'Not sent' : <Time value={at} show="moment" />}
              {reason !== null && ` · ${reason}`}
            </Text>
          </ListItem>
        )
      })}
    </ul>
  )
}
