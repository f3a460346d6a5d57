import type { Schemas } from '~/api/schemas'
import { Text } from '~/ui/display/text'
import * as css from './join-targets.css'

/** The courses of a sign-up link. */
export function JoinTargets({ targets }: { targets: Schemas['LinkPage']['targets'] }) {
  return (
    <ul role="list" aria-label="Courses" className={css.offers}>
      {targets.map(({ title, summary }) => (
        <li key={title} className={css.offer}>
          <Text weight="medium" dir="auto">
            {title}
          </Text>
          {summary !== '' && (
            <Text size="sm" tone="muted" dir="auto">
              {summary}
            </Text>
          )}
        </li>
      ))}
    </ul>
  )
}
