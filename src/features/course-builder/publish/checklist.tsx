import type { Schemas } from '~/api/schemas'
import { Button } from '~/ui/input/button'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { ToneIcon } from '~/ui/display/tone-icon'
import { tones } from '~/ui/display/tone.css'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import * as css from '~/forms/builder/builder.css'
import { hasPlace } from '~/features/course-builder/panes/go-to-field'

type Entry = Schemas['ChecklistEntry']

const kinds = [
  { severity: 'blocking', title: 'Required to publish', tone: 'danger' },
  { severity: 'warning', title: 'Recommended before publishing', tone: 'warning' },
  { severity: 'info', title: 'Good to know', tone: 'info' },
] as const

interface ChecklistProps {
  entries: readonly Entry[]
  /** Opens the field that an entry is about. */
  onGo: (entry: Entry) => void
}

/** The publishing checklist, blockers first; each entry links to its field. */
export function Checklist({ entries, onGo }: ChecklistProps) {
  return (
    <Stack gap={4}>
      {kinds.map(({ severity, title, tone }) => {
        const ofSeverity = entries.filter((entry) => entry.severity === severity)
        if (ofSeverity.length === 0) return null
        return (
          <section key={severity} aria-label={title}>
            <Heading level={3} size="sm">
              {title}
            </Heading>
            <Stack as="ul" gap={0}>
              {ofSeverity.map((entry) => (
                <li key={`${entry.code} ${entry.field}`} className={css.check}>
                  <span className={`${tones[tone]} ${css.checkSign}`}>
                    <ToneIcon tone={tone} />
                  </span>
                  <span className={css.checkWords}>{entry.message}</span>
                  {hasPlace(entry.field) && (
                    <Button size="sm" variant="link" tone="accent" onClick={() => onGo(entry)}>
                      Show
                      <VisuallyHidden>: {entry.message}</VisuallyHidden>
                    </Button>
                  )}
                </li>
              ))}
            </Stack>
          </section>
        )
      })}
    </Stack>
  )
}
