import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { Schemas } from '~/api/schemas'
import { groupLines } from '~/entities/group-effects'
import { personName } from '~/entities/person-name'
import { FieldError } from '~/ui/input/field'
import { counted, formatNumber } from '~/ui/format/numbers'
import { Spinner } from '~/ui/status/spinner'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { useDebounced } from '~/ui/hooks/use-debounced'
import { valueProblem } from './condition-kinds'
import type { GroupForm } from '~/features/groups/group-form'
import { preview } from '~/features/groups/groups.api'
import * as css from '~/features/groups/groups.css'

interface RulesPreviewProps {
  control: Control<GroupForm, unknown, GroupForm>
  groupId: string | undefined
}

/** The users whom the rules in the form match, shortly after the last input. */
export function RulesPreview({ control, groupId }: RulesPreviewProps) {
  const rules = useWatch({ control, name: 'rules' })
  const debounced = useDebounced(rules, 400)
  const isWhole = debounced.conditions.length > 0 && !debounced.conditions.some(valueProblem)
  const shown = useQuery({
    ...preview({ ...(groupId !== undefined && { groupId }), rules: debounced }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching } = shown
  return (
    <section aria-label="Preview of the rules" className={css.preview}>
      {!isWhole ? (
        <Text tone="muted">Complete the conditions to see who matches.</Text>
      ) : error ? (
        <FieldError live>{error.message}</FieldError>
      ) : data ? (
        <Result result={data.data.preview} isNew={groupId === undefined} isStale={isFetching} />
      ) : (
        <Spinner label="Finding people who match" />
      )}
    </section>
  )
}

type ResultProps = {
  result: Schemas['UserGroupPreviewResult']
  isNew: boolean
  isStale: boolean
}

function Result({ result, isNew, isStale }: ResultProps) {
  const { usersCount, sample, joinsCount, joins, leavesCount, leaves } = result
  return (
    <Stack gap={3} aria-busy={isStale}>
      <Text role="status" weight="medium">
        {usersCount === 0
          ? 'No one matches'
          : counted(usersCount, 'person matches', 'people match')}
        {!isNew &&
          ` · ${formatNumber(joinsCount)} will join, ${formatNumber(leavesCount)} will leave`}
      </Text>
      {groupLines(result).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {isNew || (joinsCount === 0 && leavesCount === 0) ? (
        <People label="Including" people={sample} count={usersCount} />
      ) : (
        <>
          <People label="Joining" people={joins} count={joinsCount} />
          <People label="Leaving" people={leaves} count={leavesCount} />
        </>
      )}
    </Stack>
  )
}

function People(props: { label: string; people: readonly Schemas['UserRef'][]; count: number }) {
  const { label, people, count } = props
  if (people.length === 0) return null
  const more = count - people.length
  return (
    <Text size="sm" as="div">
      <Text as="span" tone="muted">
        {label}:{' '}
      </Text>
      {people.map((person, index) => (
        <Fragment key={person._id}>
          {/* Outside of the name, which may be right-to-left. */}
          {index > 0 && ', '}
          <bdi title={person.email}>{personName(person)}</bdi>
        </Fragment>
      ))}
      {more > 0 && ` and ${formatNumber(more)} more`}
    </Text>
  )
}
