import { call } from '~/api/client/client'
import { mutation, query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { staleMessagePaths } from '~/api/messages'
import { useUndoableDeletion } from '~/features/messages/use-undoable-deletion'

export type ReminderRule = Schemas['ReminderRule']

/** All reminder rules in the order of their reminders. */
export const reminderRules = query('/api/business/getReminderRules')

export const saveReminderRule = mutation(
  'post',
  '/api/business/saveReminderRule',
  staleMessagePaths,
)

const path = '/api/business/deleteReminderRules'

/** Deletes reminder rules. */
export const useRuleDeletion = () =>
  useUndoableDeletion(['reminder rule', 'reminder rules'], async (ruleIds, restore) => {
    const { data } = await call('post', path, { body: { ruleIds, restore } })
    return data.changed
  })
