import * as css from '~/features/message-composer/composer.css'
import {
  conditionsOf,
  type AudienceChoice,
  type AudienceType,
} from '~/features/message-composer/state/audience-choice'
import { useValue } from '~/features/message-composer/state/use-composer'
import { publishedCourseEntity } from '~/pickers/courses'
import type { Entity } from '~/pickers/entity'
import { EntityPicker } from '~/pickers/entity-picker'
import { eventEntity } from '~/pickers/events'
import { groupEntity } from '~/pickers/groups'
import { liveLearningPathEntity } from '~/pickers/learning-paths'
import { licenseEntity } from '~/pickers/licenses'
import { userEntity } from '~/pickers/people'
import { Callout } from '~/ui/display/callout'
import { Card } from '~/ui/display/card'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { counted } from '~/ui/format/numbers'
import { Button } from '~/ui/input/button'
import { Checkbox } from '~/ui/input/checkbox'
import { Field, FieldError } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import { TextInput } from '~/ui/input/text-input'
import { AudienceCount } from './audience-count'
import { audienceTypes, conditionLabels } from './audience-labels'
import { mostNames } from './audience-names'
import { useAudienceNames } from './use-audience-names'

const entities: Record<Exclude<AudienceType, 'all'>, Entity> = {
  users: userEntity,
  groups: groupEntity,
  courses: publishedCourseEntity,
  paths: liveLearningPathEntity,
  licenses: licenseEntity,
  events: eventEntity,
}

const labels: Record<Exclude<AudienceType, 'all'>, string> = {
  users: 'People',
  groups: 'Groups',
  courses: 'Courses',
  paths: 'Learning paths',
  licenses: 'Licenses',
  events: 'Events',
}

type Part = { audience: AudienceChoice; change: (part: Partial<AudienceChoice>) => void }

/** Who gets the message, with the live count. */
export function ToSection() {
  const { value: audience, error, onChange } = useValue('audience')
  useAudienceNames()
  const change = (part: Partial<AudienceChoice>) => onChange({ ...audience, ...part })
  return (
    <Card title="To">
      <div className={css.fields}>
        <Field label="Audience">
          {(frame) => (
            <Select
              {...frame}
              options={audienceTypes}
              value={audience.type}
              onChange={(type) => {
                if (type === '' || type === audience.type) return
                const isKept = conditionsOf(type).some(
                  (condition) => condition === audience.condition,
                )
                // Only the filter of people means the same for each type.
                const { filter } = audience.filters ?? {}
                change({
                  type,
                  chosen: [],
                  filters: filter && { filter },
                  ...(!isKept && { condition: '' }),
                })
              }}
            />
          )}
        </Field>
        {audience.type !== 'all' && <Chosen {...{ audience, change }} />}
        {audience.filters && <FilterNote {...{ audience, change }} />}
        <ConditionFields {...{ audience, change }} />
        <ExcludeField {...{ audience, change }} />
        <Checkbox
          label="Skip people who had a message in the last 24 hours"
          checked={audience.skipRecent}
          onChange={(skipRecent) => change({ skipRecent })}
        />
        {error && <FieldError live>{error}</FieldError>}
      </div>
      <AudienceCount />
    </Card>
  )
}

/** The chosen objects; many are shown as a number. */
function Chosen({ audience: { type, chosen }, change }: Part) {
  if (type === 'all') return null
  if (chosen.length > mostNames)
    return (
      <Stack direction="row" gap={3} align="center" wrap>
        <Text>
          {counted(chosen.length, 'object is', `${labels[type].toLowerCase()} are`)} chosen.
        </Text>
        <Button size="sm" onClick={() => change({ chosen: [] })}>
          Choose others
        </Button>
      </Stack>
    )
  return (
    <EntityPicker
      multiple
      entity={entities[type]}
      creates={false}
      label={labels[type]}
      value={chosen}
      onChange={(next) => change({ chosen: next })}
    />
  )
}

/** A search of a list that was handed over. */
function FilterNote({ change }: Part) {
  return (
    <Callout
      tone="info"
      action={
        <Button size="sm" onClick={() => change({ filters: undefined })}>
          Remove the filter
        </Button>
      }
    >
      Only people who match the filters of the list you came from.
    </Callout>
  )
}

function ConditionFields({ audience: { type, condition, days }, change }: Part) {
  const options = conditionsOf(type).map((value) => ({ value, label: conditionLabels[value] }))
  return (
    <div className={css.pair}>
      <Field label="Status">
        {(frame) => (
          <Select
            {...frame}
            options={options}
            placeholder="Any"
            value={condition}
            onChange={(next) => change({ condition: next })}
          />
        )}
      </Field>
      {condition === 'inactive' && (
        <Field label="Days without activity">
          {(frame) => (
            <TextInput
              {...frame}
              inputMode="numeric"
              value={days}
              onChange={(next) => change({ days: next })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

function ExcludeField({ audience: { exclude }, change }: Part) {
  if (exclude.length > mostNames)
    return (
      <Stack direction="row" gap={3} align="center" wrap>
        <Text>{counted(exclude.length, 'person is', 'people are')} excluded.</Text>
        <Button size="sm" onClick={() => change({ exclude: [] })}>
          Exclude nobody
        </Button>
      </Stack>
    )
  return (
    <EntityPicker
      multiple
      entity={userEntity}
      creates={false}
      label="Except"
      value={exclude}
      onChange={(next) => change({ exclude: next })}
    />
  )
}
