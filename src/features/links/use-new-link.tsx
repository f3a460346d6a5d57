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

/**
 * Creates a link to several courses: call `ask`, and render `drawer` once on the screen. `onMade` opens the links of
 * one course.
 */
export function useNewLink(onMade: (courseId: string) => void) {
  // The last content stays visible while the drawer closes.
  const [{ courses, isOpen }, setAsked] = useState<Asked>({ courses: [], isOpen: false })
  const close = () => setAsked({ courses, isOpen: false })
  const [first = ''] = courses
  return {
    ask: (courseIds: readonly string[]) => setAsked({ courses: courseIds, isOpen: true }),
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
