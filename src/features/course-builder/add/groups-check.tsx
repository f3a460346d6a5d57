import { Callout } from '~/ui/display/callout'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import * as css from '~/forms/builder/builder.css'
import { countItems, maxItems, maxSections } from '~/features/course-builder/outline/outline'
import type { Group } from '~/features/course-builder/outline/outline-groups'

interface GroupsCheckProps {
  /** The sections with the names of their new items. */
  groups: readonly Group<string>[]
  /** How many items exceed the limit of the course. */
  left: number
  /** What else is skipped, and why. */
  problems: readonly string[]
}

/** A preview of what would be added to the course. */
export function GroupsCheck({ groups, left, problems }: GroupsCheckProps) {
  const count = countItems(groups)
  return (
    <Stack gap={4}>
      <Text role="status" weight="medium">
        {count === 0
          ? 'None of these can be added.'
          : `${counted(count, 'item', 'items')} in ${counted(groups.length, 'section', 'sections')} can be added.`}
      </Text>
      {left > 0 && (
        <Callout tone="warning">
          A course holds at most {maxItems} items in {maxSections} sections:{' '}
          {counted(left, 'item is', 'items are')} skipped.
        </Callout>
      )}
      {problems.length > 0 && (
        <Callout tone="warning" title={`${counted(problems.length, 'is', 'are')} skipped`}>
          <ul role="list" aria-label="Skipped" className={css.several}>
            {problems.map((problem, index) => (
              <li key={`${index} ${problem}`} dir="auto">
                {problem}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {count > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard
        <div role="region" aria-label="To be added" tabIndex={0} className={css.several}>
          {groups.map(({ title, items }, index) => (
            <Stack key={`${index} ${title}`} gap={1}>
              <Text weight="medium" dir="auto">
                {title}
              </Text>
              <ul role="list" aria-label={title}>
                {items.map((name, at) => (
                  <Text as="li" key={`${at} ${name}`} dir="auto">
                    {name}
                  </Text>
                ))}
              </ul>
            </Stack>
          ))}
        </div>
      )}
    </Stack>
  )
}
