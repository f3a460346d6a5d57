import { publishedCourseEntity } from '~/pickers/courses'
import { EntityPicker } from '~/pickers/entity-picker'
import { Stack } from '~/ui/display/stack'
import { Checkbox } from '~/ui/input/checkbox'
import type { AssignChange } from './assign-change'
import { AssignDeadline } from './assign-deadline'
import { AssignMessage } from './assign-message'
import { AssignPeople } from './assign-people'
import type { AssignInput } from './assignment'

export interface AssignInputsProps {
  change: AssignChange
  onChange: (change: AssignChange) => void
}

/** The inputs of an assignment: courses, users, deadline, notification. */
export function AssignInputs({ change, onChange }: AssignInputsProps) {
  const { start, input } = change
  const update = (part: Partial<AssignInput>) =>
    onChange({ ...change, input: { ...input, ...part } })
  return (
    <Stack gap={5}>
      <EntityPicker
        entity={publishedCourseEntity}
        multiple
        label="Courses"
        required
        help="Only published courses can be assigned."
        value={input.courses}
        onChange={(courses) => update({ courses })}
      />
      {!start.people && (
        <AssignPeople
          input={input}
          onChange={update}
          listed="the courses"
          aboutGroups={
            <Checkbox
              label="Include people who join the group later"
              help="The course stays assigned to the group until you end it."
              checked={input.futureMembers}
              onChange={(checked) => update({ futureMembers: checked })}
            />
          }
        />
      )}
      <AssignDeadline input={input} onChange={update} />
      <AssignMessage input={input} onChange={update} />
    </Stack>
  )
}
