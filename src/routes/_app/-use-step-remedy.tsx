import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { usePublishCourse } from '~/features/courses/use-publish-course'
import { useExtendLicense } from '~/features/licenses/use-extend-license'

type Step = Pick<Schemas['PathStep'], 'title' | 'why'> & { id: string }

/** The action that makes a step of a learning path available again. Render `dialogs` once on the screen. */
export function useStepRemedy() {
  const course = usePublishCourse()
  const license = useExtendLicense()
  const remedy = ({ id, title, why }: Step): ReactNode => {
    switch (why) {
      case 'draft':
      case 'archived':
        return course.button(id, title)
      case 'ended':
        return license.button(id, title)
      case 'deleted':
      case null:
        return undefined
    }
  }
  const dialogs = (
    <>
      {course.dialogs}
      {license.dialogs}
    </>
  )
  return { remedy, dialogs }
}
