import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReadError } from '~/list/read-error'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import { Text } from '~/ui/display/text'
import { ApplicationKeyItem } from './application-key-item'
import { applicationKeys } from './applications.api'
import { NewApplicationKey } from './new-application-key'
import { NewKeyNote } from './new-key-note'
import { Section } from '~/features/profile/section'
import * as css from './applications-section.css'

/** The keys of learner applications. */
export function ApplicationsSection() {
  const list = useQuery(applicationKeys)
  const { data, error } = list
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const keys = data?.data.applicationKeys ?? []
  return (
    <Section
      id="applications"
      padding="none"
      description="Players and learning platforms report progress with an application key. A key cannot do anything else."
    >
      {!data && !error && <ListSkeleton label="Loading application keys" rows={1} lines={2} />}
      {!data && error && (
        <ReadError
          title="The application keys could not be loaded"
          error={error}
          query={list}
          level={3}
        />
      )}
      {made && <NewKeyNote {...made} onDone={() => setMade(null)} />}
      {data && keys.length === 0 && (
        <div className={css.part}>
          <Text tone="muted">No application keys yet.</Text>
        </div>
      )}
      <ul role="list" aria-label="Learner applications">
        {keys.map((key) => (
          <ApplicationKeyItem key={key._id} applicationKey={key} />
        ))}
      </ul>
      {data && <NewApplicationKey onMade={setMade} />}
    </Section>
  )
}
