import * as css from '~/features/message-composer/composer.css'
import { useComposed, useComposer } from '~/features/message-composer/state/use-composer'
import { Card } from '~/ui/display/card'
import { Text } from '~/ui/display/text'
import { useTimeFormat } from '~/ui/format/time-settings'
import { dayIn } from '~/ui/format/time-format'
import { useNow } from '~/ui/hooks/use-now'
import { Button } from '~/ui/input/button'
import { DateInput } from '~/ui/input/date-input'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { TextInput } from '~/ui/input/text-input'
import { offsetOf, useSchedule, zonedText } from './use-schedule'

const kinds = [
  { value: 'now', label: 'Now', help: 'After 60 seconds, in which you can undo it.' },
  { value: 'later', label: 'Later' },
] as const

const selections = [
  {
    value: 'sending',
    label: 'When it is sent',
    help: 'People who join before then receive it, too.',
  },
  { value: 'now', label: 'Now', help: 'The people who are shown here.' },
] as const

/** When the message is sent, and when its people are selected. */
export function WhenSection() {
  const { store } = useComposer()
  const kind = useComposed(({ when }) => when.kind)
  return (
    <Card title="When">
      <div className={css.fields}>
        <RadioGroup
          label="Send"
          options={kinds}
          value={kind}
          onChange={(next) => store.setWhen({ kind: next })}
        />
        {kind === 'later' && <Later />}
      </div>
    </Card>
  )
}

function Later() {
  const { store } = useComposer()
  const now = useNow()
  const format = useTimeFormat()
  const shown = useComposed(({ problems }) => problems.when)
  const { zone, when, at, error, after, twice } = useSchedule(now)
  // An empty field is no error before somebody sends it.
  const fault = shown ?? (when.day !== null ? error : undefined)
  return (
    <>
      <div className={css.pair}>
        <Field label="Date" required error={fault}>
          {(frame) => (
            <DateInput
              {...frame}
              earliest={dayIn(now, zone)}
              value={when.day}
              onChange={(day) => store.setWhen({ day })}
            />
          )}
        </Field>
        <Field label="Time" required>
          {(frame) => (
            <TextInput
              {...frame}
              type="time"
              value={when.time}
              onChange={(time) => store.setWhen({ time })}
            />
          )}
        </Field>
      </div>
      {after !== undefined && (
        <div>
          <Button size="sm" onClick={() => store.setWhen({ time: after })}>
            Use {after}
          </Button>
        </div>
      )}
      {twice && (
        <RadioGroup
          label="This time comes twice"
          options={[
            { value: 'earlier', label: zonedText(twice.earlier, zone, format) },
            { value: 'later', label: zonedText(twice.later, zone, format) },
          ]}
          value={when.fold}
          onChange={(fold) => store.setWhen({ fold })}
        />
      )}
      <Text size="sm" tone="muted" role="status">
        {at
          ? `It is sent on ${zonedText(at, zone, format)}.`
          : `Times are in ${zone}, ${offsetOf(zone, now)}.`}
      </Text>
      <RadioGroup
        label="Select the people"
        options={selections}
        value={when.audienceAt}
        onChange={(audienceAt) => store.setWhen({ audienceAt })}
      />
    </>
  )
}
