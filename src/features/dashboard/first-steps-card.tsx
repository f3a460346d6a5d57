import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { Card } from '~/ui/display/card'
import { ListItem } from '~/ui/list/list-item'
import { Text } from '~/ui/display/text'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import type { FirstStep } from './first-steps'

/** The first steps, which are checked off automatically. */
export function FirstStepsCard({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card title="Getting started" description={`${done} of ${steps.length} done`} padding="none">
      <ul role="list">
        {steps.map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </ul>
    </Card>
  )
}

function Step({ title, benefit: why, href, isDone }: FirstStep) {
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
