import { publishedCourseEntity } from '~/pickers/courses'
import { EntityPicker } from '~/pickers/entity-picker'
import { Stack } from '~/ui/display/stack'
import { Checkbox } from '~/ui/input/checkbox'
import type { AssignChange } from './assign-change'
import { AssignDeadline } from './assign-deadline'
import { AssignMessage } from './assign-message'
import { AssignPeople } from './assign-people'
import type { Given } from './assignment'

export interface AssignInputsProps {
  change: AssignChange
  onChange: (change: AssignChange) => void
}

/** The inputs of an assignment: courses, users, deadline, notification. */
export function AssignInputs({ change, onChange }: AssignInputsProps) {
  const { start, given } = change
  const give = (part: Partial<Given>) => onChange({ ...change, given: { ...given, ...part } })
  return (
    <Stack gap={5}>
      <EntityPicker
        entity={publishedCourseEntity}
        multiple
        label="Courses"
        required
        help="Only published courses can be assigned."
        value={given.courses}
        onChange={(courses) => give({ courses })}
      />
      {!start.people && (
        <AssignPeople
          given={given}
          onChange={give}
          listed="the courses"
          aboutGroups={
            <Checkbox
              label="Include people who join the group later"
              help="The course stays assigned to the group until you end it."
              checked={given.futureMembers}
              onChange={(checked) => give({ futureMembers: checked })}
            />
          }
        />
      )}
      <AssignDeadline given={given} onChange={give} />
      <AssignMessage given={given} onChange={give} />
    </Stack>
  )
}
