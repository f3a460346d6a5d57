import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { useUser } from '~/api/user'
import { Card } from '~/ui/card'
import { ListItem } from '~/ui/list-item'
import { Text } from '~/ui/text'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { anyAssets, anyPeople, anyPublished, enrollments, registeredPeople } from './dashboard.api'
import { firstSteps, type FirstStep } from './first-steps'

/** What there is to do first; it ticks itself and goes when all is done. */
export function FirstStepsCard() {
  const user = useUser()
  const [registered, assets, published, enrolled] = useQueries({
    queries: [registeredPeople, anyAssets, anyPublished, enrollments],
  })
  const invited = useQuery({ ...anyPeople, enabled: registered.data?.total === 0 })
  const people = registered.data?.total === 0 ? invited : registered
  // While something is not known, nobody is told to do what is done.
  if (!people.data || !assets.data || !published.data || !enrolled.data) return null
  const steps = firstSteps(user, {
    people: people.data.total,
    assets: assets.data.total,
    published: published.data.total,
    enrollments: enrolled.data.data.count,
  })
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <Card title="First steps" description={`${done} of ${steps.length} done`} padding="none">
      <ul role="list">
        {steps.map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </ul>
    </Card>
  )
}

function Step({ title, why, href, isDone }: FirstStep) {
  if (isDone)
    return (
      <ListItem
        lead={
          <Text as="span" tone="success">
            <CircleCheck aria-hidden />
          </Text>
        }
      >
        <Text tone="muted">
          {title}
          <VisuallyHidden> (done)</VisuallyHidden>
        </Text>
      </ListItem>
    )
  return (
    <ListItem
      lead={
        <Text as="span" tone="muted">
          <Circle aria-hidden />
        </Text>
      }
    >
      <Link to={href}>{title}</Link>
      <Text size="sm" tone="muted">
        {why}
      </Text>
    </ListItem>
  )
}
