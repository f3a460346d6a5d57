import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { personName } from '~/entities/person-name'
import { useBulkChanges } from '~/bulk/use-bulk-changes'
import { standingChange, type StandingKind } from './standing-change'
import { StandingInputs } from './standing-inputs'
import { standingKind } from './standing-kind'
import { StandingMenu } from './standing-menu'
import { WhyDialog } from './why-dialog'

type Standing = Schemas['CourseStatus']

/**
 * All that can be done about people and the courses they have, for any screen that shows some: a `menu` for a row, `ask`
 * for a change of many, `why` for where it comes from. Draw `dialogs` once on the screen.
 */
export function useStandings() {
  const { ask, dialogs } = useBulkChanges(standingKind, (change, onChange) => (
    <StandingInputs change={change} onChange={onChange} />
  ))
  const [asked, setAsked] = useState<{ standing: Standing; open: boolean } | null>(null)
  const closeWhy = () => setAsked((now) => now && { ...now, open: false })
  const why = (standing: Standing) => setAsked({ standing, open: true })
  const change = (kind: StandingKind, { course, user }: Standing) => {
    const courses = [course._id]
    const who = { users: [user._id] }
    ask({
      change: standingChange(kind, courses, who),
      count: 1,
      name: personName(user),
    })
  }
  return {
    ask,
    menu: (standing: Standing, label: string) => (
      <StandingMenu standing={standing} label={label} onChange={change} onWhy={why} />
    ),
    dialogs: (
      <>
        {asked && (
          <WhyDialog
            standing={asked.standing}
            open={asked.open}
            onClose={closeWhy}
            onRemove={(source) => {
              closeWhy()
              const { course, user } = asked.standing
              ask({
                change: {
                  kind: 'remove',
                  courses: [course._id],
                  who: { users: [user._id] },
                  source,
                },
                count: 1,
                name: personName(user),
              })
            }}
          />
        )}
        {dialogs}
      </>
    ),
  }
}
