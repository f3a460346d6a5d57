import { AssignDeadline } from '~/features/assign/assign-deadline'
import { AssignMessage } from '~/features/assign/assign-message'
import { AssignPeople } from '~/features/assign/assign-people'
import { EntityPicker } from '~/pickers/entity-picker'
import { publishedLearningPathEntity } from '~/pickers/learning-paths'
import { Stack } from '~/ui/display/stack'
import { Checkbox } from '~/ui/input/checkbox'
import { undecided, type AssignPathsChange, type PathsInput } from './assign-paths'
import type { PathBulk } from './path-bulk'
import { PathShortage } from './path-shortage'

export interface AssignPathsInputsProps {
  change: AssignPathsChange
  onChange: (change: AssignPathsChange) => void
  /** Result of the latest dry run. */
  preview: PathBulk | undefined
}

/** The inputs: paths, users, deadline, decision on a shortage of seats, notification. */
export function AssignPathsInputs({ change, onChange, preview }: AssignPathsInputsProps) {
  const { start, input } = change
  const update = (part: Partial<PathsInput>) =>
    onChange({ ...change, input: { ...input, ...part } })
  // Other users or paths make an earlier decision on a shortage obsolete.
  const updateAnew = (part: Partial<PathsInput>) => update({ ...part, ...undecided })
  return (
    <Stack gap={5}>
      <EntityPicker
        entity={publishedLearningPathEntity}
        multiple
        label="Learning paths"
        required
        help="Only published learning paths can be assigned."
        value={input.paths}
        onChange={(paths) => updateAnew({ paths })}
      />
      {!start.people && (
        <AssignPeople
          input={input}
          onChange={updateAnew}
          listed="the courses"
          aboutGroups={
            <Checkbox
              label="Include people who join the group later"
              help="The learning path stays assigned to the group until you end it."
              checked={input.futureMembers}
              onChange={(futureMembers) => update({ futureMembers })}
            />
          }
        />
      )}
      <AssignDeadline input={input} onChange={update} hasDefault={false} />
      {preview && (
        <PathShortage
          ifShort={input.ifShort}
          preview={preview}
          onChange={(ifShort) => update({ ifShort })}
        />
      )}
      <AssignMessage input={input} onChange={update} />
    </Stack>
  )
}
