import { useState } from 'react'
import { Drawer } from '~/ui/overlay/drawer'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { counted } from '~/ui/format/numbers'

const form = prefetched(() => import('./link-parts').then((module) => module.NewLink))

interface Asked {
  courses: readonly string[]
  isOpen: boolean
}

/** One link to several courses: `ask` for it, and draw `drawer` once on the screen. `onMade` shows it among those of one. */
export function useNewLink(onMade: (courseId: string) => void) {
  // What was asked for stays in sight while the drawer leaves.
  const [{ courses, isOpen }, setAsked] = useState<Asked>({ courses: [], isOpen: false })
  const close = () => setAsked({ courses, isOpen: false })
  const [first = ''] = courses
  return {
    ask: (wanted: readonly string[]) => setAsked({ courses: wanted, isOpen: true }),
    drawer: (
      <Drawer
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        title={`A link to ${counted(courses.length, 'course', 'courses')}`}
      >
        <LazyPart code={form} waiting="Loading the form">
          {(NewLink) => (
            <NewLink
              targets={{ type: 'course', ids: courses }}
              onCancel={close}
              onMade={() => {
                close()
                onMade(first)
              }}
            />
          )}
        </LazyPart>
      </Drawer>
    ),
  }
}
