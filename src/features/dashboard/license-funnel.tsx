import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
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

/** Licenses that run, those with most seats taken first. */
const runningOf = (all: readonly Schemas['License'][]) =>
  all
    .filter(({ status }) => status === 'active' || status === 'expiring')
    .toSorted((a, b) => takenSeats(b.seats) - takenSeats(a.seats))

/** How far the people with a seat in a license have come; nothing without licenses that run. */
export function LicenseFunnel() {
  const { data } = useQuery(licenses)
  const [chosen, setChosen] = useState<string>()
  const running = runningOf(data?.data.licenses ?? [])
  const license = running.find(({ _id }) => _id === chosen) ?? running[0]
  if (!license) return null
  return (
    <Card title="License funnel">
      <Stack gap={4}>
        <Field label="License">
          {(frame) => (
            <Select
              {...frame}
              value={license._id}
              onChange={setChosen}
              options={running.map(({ _id: value, title: label }) => ({ value, label }))}
            />
          )}
        </Field>
        <Steps licenseId={license._id} />
      </Stack>
    </Card>
  )
}

type StepBar = Bar & { step?: Step }

function Steps({ licenseId }: { licenseId: string }) {
  const query = useQuery(licenseFunnel(licenseId))
  const { data, error } = query
  if (!data && error) return <ReadError error={error} query={query} level={3} />
  if (!data)
    return (
      <Loading label="Loading the funnel">
        <SkeletonText lines={5} />
      </Loading>
    )
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
