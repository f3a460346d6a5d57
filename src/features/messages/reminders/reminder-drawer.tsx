import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { Drawer } from '~/ui/overlay/drawer'
import type { ReminderRule } from './reminders.api'

interface ReminderDrawerProps {
  open: boolean
  /** The rule to change; a new one without it. */
  rule: ReminderRule | undefined
  onClose: () => void
}

const form = prefetched(() =>
  import('./reminder-rule-form').then((module) => module.ReminderRuleForm),
)

/** Creates or changes a reminder rule. */
export function ReminderDrawer({ open, rule, onClose }: ReminderDrawerProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={rule ? 'Edit reminder' : 'New reminder'}
    >
      <LazyPart code={form} waiting="Loading the form">
        {(ReminderRuleForm) => (
          <ReminderRuleForm key={rule?._id ?? 'new'} rule={rule} onClose={onClose} />
        )}
      </LazyPart>
    </Drawer>
  )
}
