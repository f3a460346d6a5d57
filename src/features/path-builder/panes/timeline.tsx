import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { durationText } from '~/ui/format/duration'
import { counted } from '~/ui/format/numbers'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { useBuilt } from '~/features/path-builder/state/use-path-builder'
import { dueOf, isDueValid, neededSteps, secondsOf } from '~/features/path-builder/steps/steps'
import * as css from '~/features/path-builder/steps/steps.css'

/** The steps with a deadline of their own by day, and the total of all. */
export function Timeline() {
  const steps = useBuilt(({ values }) => values.steps)
  const type = useBuilt(({ values }) => values.completionRule)
  const atLeast = useBuilt(({ values }) => values.atLeast)
  const dated = steps
    .filter(({ dueInDays }) => isDueValid(dueInDays))
    .flatMap((step) => {
      const day = dueOf(step)
      return day === null ? [] : [{ step, day }]
    })
    .toSorted((a, b) => a.day - b.day)
  const last = dated.at(-1)?.day ?? 0
  const seconds = secondsOf(steps)
  const needed = Math.min(neededSteps(steps, { type, atLeast }), steps.length)
  return (
    <Stack gap={3}>
      <Heading level={3} size="sm">
        Timeline
      </Heading>
      <Text size="sm" tone="muted">
        {[
          `${needed} of ${counted(steps.length, 'step', 'steps')} needed`,
          ...(seconds > 0 ? [`${durationText(seconds)} in total`] : []),
          ...(last > 0 ? [`last step due after ${counted(last, 'day', 'days')}`] : []),
        ].join(' · ')}
      </Text>
      {dated.length === 0 ? (
        <Text size="sm" tone="muted">
          No step has days until it is due. Required steps follow the deadline of the path.
        </Text>
      ) : (
        <ol role="list" aria-label="Due days" className={css.timeline}>
          {dated.map(({ step, day }) => (
            <li key={step.key} className={css.due}>
              <div className={css.dueWords}>
                <bdi>{step.title}</bdi>
                <Text as="span" size="sm" tone="muted">
                  Day {day}
                </Text>
              </div>
              <div className={css.track} aria-hidden>
                <div
                  className={css.bar}
                  style={assignInlineVars({ [css.share]: String((100 * day) / last) })}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Stack>
  )
}
