import { createLink, Link } from '@tanstack/react-router'
import { saveFile } from '~/api/client/download'
import type { Schemas } from '~/api/schemas'
import { BarChart, type Bar } from '~/ui/charts/bar-chart'
import { SaveCsv } from '~/ui/charts/save-csv'
import { Stack } from '~/ui/display/stack'
import { counted } from '~/ui/format/numbers'
import { LinkButton } from '~/ui/input/link-button'
import * as css from './funnel-steps.css'

type Step = Schemas['Funnel']['steps'][number]

const ButtonTo = createLink(LinkButton)

const stepLabels: Record<Step['step'], string> = {
  people: 'People',
  registered: 'Registered',
  seats: 'Seats',
  assigned: 'Assigned',
  activated: 'Activated',
  started: 'Started',
  completed: 'Completed',
}

/** What those in the gap after a step have not done. */
const gapTexts: Record<Step['step'], string> = {
  people: 'not registered',
  registered: 'without an assignment',
  seats: 'free',
  assigned: 'not started',
  activated: 'not started',
  started: 'nothing completed',
  completed: '',
}

type StepBar = Bar & { gap: number | null }

interface FunnelStepsProps {
  funnel: Schemas['Funnel']
  /** What the funnel was filtered by; by default current people. */
  group?: string | undefined
  license?: string | undefined
  people?: Schemas['ReportPeople'] | undefined
}

/** The steps of a funnel as bars, and the people who stopped at each. */
export function FunnelSteps({ funnel, group, license, people = 'current' }: FunnelStepsProps) {
  const bars = funnel.steps.map(({ step, count, gap }): StepBar => ({
    id: step,
    label: stepLabels[step],
    value: count ?? 0,
    ...(count === null && { text: 'No limit' }),
    gap,
  }))
  const gaps = funnel.steps.filter(
    ({ gap, step }) => gap !== null && gap > 0 && step !== 'completed',
  )
  const scope = { ...(group && { group }), ...(people !== 'all' && { people }) }
  const save = () => {
    const lines = bars.map(({ label, value, gap }) => `${label},${value},${gap ?? ''}`)
    const text = ['Step,People,Gap', ...lines].join('\r\n')
    saveFile(new Blob([text], { type: 'text/csv' }), 'usage-funnel.csv')
  }
  return (
    <Stack gap={4}>
      <BarChart
        label="People by step"
        names={['Step', 'People']}
        more={[{ label: 'Gap to the next step', value: ({ gap }) => gap }]}
        direction="lines"
        bars={bars}
        actions={<SaveCsv label="Funnel" onClick={save} />}
      />
      {gaps.length > 0 && (
        <ul role="list" className={css.gaps}>
          {gaps.map(({ step, gap, stage }) => {
            const text = `${counted(gap ?? 0, step === 'seats' ? 'seat' : 'person', step === 'seats' ? 'seats' : 'people')} ${gapTexts[step]}`
            return (
              <li key={step} className={css.gap}>
                {stage ? (
                  <Link to="/library/users" search={{ stage, ...scope }}>
                    {text}
                  </Link>
                ) : (
                  <Link
                    to="/library/selected-license/summary"
                    search={license ? { licenseId: license } : {}}
                  >
                    {text}
                  </Link>
                )}
                {stage && stage !== 'added' && (
                  <ButtonTo
                    size="sm"
                    to="/notification-management/email-notifications"
                    search={{ compose: 'new', audience: 'all', filter: { stage, ...scope } }}
                    aria-label={`Remind: ${text}`}
                  >
                    Remind
                  </ButtonTo>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Stack>
  )
}
