import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { ReadError } from '~/list/read-error'
import { Card } from '~/ui/display/card'
import { EmptyState } from '~/ui/display/empty-state'
import { Button } from '~/ui/input/button'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { ReminderDrawer } from './reminder-drawer'
import { ReminderItem } from './reminder-item'
import { reminderRules, useRuleDeletion, type ReminderRule } from './reminders.api'

/** The rules by which people are reminded of the deadlines of their courses. */
export function ReminderDirectory() {
  const rules = useQuery(reminderRules)
  const { remove } = useRuleDeletion()
  const [edited, setEdited] = useState<{ open: boolean; rule: ReminderRule | undefined }>()
  const { data, error } = rules
  const create = (
    <Button icon={<Plus aria-hidden />} onClick={() => setEdited({ open: true, rule: undefined })}>
      New reminder
    </Button>
  )
  return (
    <>
      <Card
        title="Reminders of deadlines"
        description="Sent between 08:00 and 20:00, one mail for all courses of a person that are due that day."
        actions={create}
        padding="none"
      >
        {!data ? (
          error ? (
            <ReadError
              title="The reminders could not be loaded"
              error={error}
              query={rules}
              level={3}
            />
          ) : (
            <ListSkeleton label="Loading the reminders" rows={3} lines={2} />
          )
        ) : data.total === 0 ? (
          <EmptyState
            level={3}
            icon={<AlarmClock />}
            title="No reminders yet"
            description="Remind people some days before a deadline, or after it has passed."
            action={create}
          />
        ) : (
          <ul role="list" aria-label="Reminders">
            {data.data.rules.map((rule) => (
              <ReminderItem
                key={rule._id}
                rule={rule}
                onEdit={() => setEdited({ open: true, rule })}
                onDelete={() => remove([rule._id])}
              />
            ))}
          </ul>
        )}
      </Card>
      {edited && (
        <ReminderDrawer
          {...edited}
          onClose={() => setEdited((now) => now && { ...now, open: false })}
        />
      )}
    </>
  )
}
