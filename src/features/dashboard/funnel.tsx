import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { FunnelSteps } from '~/entities/funnel/funnel-steps'
import { funnelOf } from '~/api/funnel'
import { seatStepLabels, takenSeats } from '~/entities/license-labels'
import { ReadError } from '~/list/read-error'
import { BarChart, type Bar } from '~/ui/charts/bar-chart'
import { Card } from '~/ui/display/card'
import { Stack } from '~/ui/display/stack'
import { Field } from '~/ui/input/field'
import { Select } from '~/ui/input/select'
import { Loading, SkeletonText } from '~/ui/status/skeleton'
import { licenseFunnel, licenses } from './dashboard.api'

type Step = Schemas['SeatStep']

const steps = ['given', 'active', 'started', 'completed'] as const satisfies readonly Step[]

/** The choice of no license. */
const everybody = 'all'

/** Licenses that run, those with most seats taken first. */
const runningOf = (all: readonly Schemas['License'][]) =>
  all
    .filter(({ status }) => status === 'active' || status === 'expiring')
    .toSorted((a, b) => takenSeats(b.seats) - takenSeats(a.seats))

/** How far people, or those with a seat in a license that runs, have come. */
export function Funnel() {
  const { data } = useQuery(licenses)
  const [chosen, setChosen] = useState<string>()
  const running = runningOf(data?.data.licenses ?? [])
  const license = running.find(({ _id }) => _id === chosen)
  return (
    <Card title="Funnel" description="By person, as of now.">
      <Stack gap={4}>
        {running.length > 0 && (
          <Field label="Funnel of">
            {(frame) => (
              <Select
                {...frame}
                value={license?._id ?? everybody}
                onChange={setChosen}
                options={[
                  { value: everybody, label: 'All people' },
                  ...running.map(({ _id: value, title: label }) => ({ value, label })),
                ]}
              />
            )}
          </Field>
        )}
        {license ? <LicenseSteps licenseId={license._id} /> : <PeopleSteps />}
      </Stack>
    </Card>
  )
}

const loading = (
  <Loading label="Loading the funnel">
    <SkeletonText lines={5} />
  </Loading>
)

function PeopleSteps() {
  const query = useQuery(funnelOf({}))
  const { data, error } = query
  if (!data && error) return <ReadError error={error} query={query} level={3} />
  return data ? <FunnelSteps funnel={data.data.funnel} /> : loading
}

type StepBar = Bar & { step?: Step }

function LicenseSteps({ licenseId }: { licenseId: string }) {
  const query = useQuery(licenseFunnel(licenseId))
  const { data, error } = query
  if (!data && error) return <ReadError error={error} query={query} level={3} />
  if (!data) return loading
  const { funnel } = data.data
  const seats: StepBar[] =
    funnel.seats === null ? [] : [{ id: 'seats', label: 'Seats', value: funnel.seats }]
  const bars = steps.map((step): StepBar => ({
    id: step,
    label: seatStepLabels[step],
    value: funnel[step],
    step,
  }))
  return (
    <BarChart
      label="People by step"
      names={['Step', 'People']}
      direction="lines"
      bars={[...seats, ...bars]}
      link={({ step }, content: ReactNode) => (
        <Link
          to="/library/selected-license/summary"
          search={{ licenseId, ...(step && { reached: step }) }}
        >
          {content}
        </Link>
      )}
    />
  )
}
