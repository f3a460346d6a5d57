import { Workflow } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { Group } from '~/features/groups/group-columns'

const form = prefetched(() =>
  import('~/features/groups/group-forms').then((module) => module.RulesForm),
)

/** The rules of a group; a static one can get some. */
export function RulesTab({ group }: { group: Group }) {
  const [isStarted, setStarted] = useState(false)
  if (group.type === 'static' && !isStarted)
    return (
      <EmptyState
        icon={<Workflow />}
        title="No rules"
        description="Members of this group are added and removed manually. With rules, membership is updated automatically."
        action={<Button onClick={() => setStarted(true)}>Set rules</Button>}
      />
    )
  return (
    <LazyPart code={form} waiting="Loading the rules">
      {(RulesForm) => <RulesForm group={group} />}
    </LazyPart>
  )
}
