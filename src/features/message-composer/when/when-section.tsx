import * as css from '~/features/message-composer/composer.css'
import { useComposed, useComposer } from '~/features/message-composer/state/use-composer'
import { Card } from '~/ui/display/card'
import { Text } from '~/ui/display/text'
import { useTimeFormat } from '~/ui/format/time-settings'
import { dayIn, momentText } from '~/ui/format/time-format'
import { useNow } from '~/ui/hooks/use-now'
import { DateInput } from '~/ui/input/date-input'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { TimeInput } from './time-input'
import { useSchedule } from './use-schedule'
import { offsetText } from './zoned-time'

const kinds = [
  { value: 'now', label: 'Now', help: 'After 60 seconds, in which you can undo it.' },
  { value: 'later', label: 'Later' },
] as const

const selections = [
  {
    value: 'sending',
    label: 'When it is sent',
    help: 'People who join until then get it, too.',
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
  const { zone, when, at, error, moments } = useSchedule(now)
  // An empty field is no error before somebody sends it.
  const fault = shown ?? (when.day !== null ? error : undefined)
  const text = (moment: Date) =>
    `${momentText(moment, { ...format, zone })}, ${zone}, ${offsetText(moment, zone)}`
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
            <TimeInput {...frame} value={when.time} onChange={(time) => store.setWhen({ time })} />
          )}
        </Field>
      </div>
      {moments.length > 1 && (
        <RadioGroup
          label="Clocks are put back then. Which of the two?"
          options={moments.map((moment, index) => ({
            value: index === 0 ? ('earlier' as const) : ('later' as const),
            label: text(moment),
          }))}
          value={when.fold}
          onChange={(fold) => store.setWhen({ fold })}
        />
      )}
      <Text size="sm" tone="muted" role="status">
        {at ? `Goes out on ${text(at)}.` : `Times are in ${zone}, ${offsetText(now, zone)}.`}
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
