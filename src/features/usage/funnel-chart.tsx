import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { saveFile } from '~/api/client/download'
import type { Schemas } from '~/api/schemas'
import { BarChart, type Bar } from '~/ui/charts/bar-chart'
import { Card } from '~/ui/display/card'
import { counted } from '~/ui/format/numbers'
import { LinkButton } from '~/ui/input/link-button'
import { Stack } from '~/ui/display/stack'
import { ChartState } from './chart-state'
import { SaveCsv } from './save-button'
import type { UsageSearch } from './usage-search'
import { usageFunnel } from './usage.api'
import * as css from './usage.css'

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

/** How far people, or those with a seat in the chosen license, have come. */
export function FunnelChart({ search }: { search: UsageSearch }) {
  const { group, license, people } = search
  const query = useQuery({
    ...usageFunnel({ group, license, people }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Funnel" description="By person, as of now. Each step is a part of the one before.">
      <ChartState query={query} loading="Loading the funnel">
        {({ data: { funnel } }) => <Funnel funnel={funnel} search={search} />}
      </ChartState>
    </Card>
  )
}

type StepBar = Bar & { gap: number | null }

function Funnel({ funnel, search }: { funnel: Schemas['Funnel']; search: UsageSearch }) {
  const { group, license } = search
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
                  <Link to="/library/users" search={{ stage, ...(group && { group }) }}>
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
                    search={{
                      compose: 'new',
                      audience: 'all',
                      filter: { stage, ...(group && { group }) },
                    }}
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
