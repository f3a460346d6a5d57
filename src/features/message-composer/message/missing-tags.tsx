import { Callout } from '~/ui/display/callout'
import { useMissingTags } from './use-tags'

/** Tags that are empty for some people, with the way out. */
export function MissingTags() {
  const missing = useMissingTags()
  if (missing.length === 0) return null
  return (
    <Callout tone="warning" live="polite">
      {missing.map(({ text }) => `${text}.`).join(' ')} Add what to show instead, as in{' '}
      <code>{'{{firstName|there}}'}</code>.
    </Callout>
  )
}
