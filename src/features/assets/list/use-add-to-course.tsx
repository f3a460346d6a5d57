import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { bringAssets } from '~/entities/assets-for-builder'
import { openCourseEntity } from '~/pickers/courses'
import { EntityPicker } from '~/pickers/entity-picker'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Dialog } from '~/ui/overlay/dialog'
import { counted } from '~/ui/format/numbers'
import type { Option } from '~/ui/input/option-source'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import type { Asset } from '~/features/assets/assets.api'

/** The assets to add to a course. */
export interface ForCourse {
  count: number
  read: () => Promise<readonly Asset[]>
}

/**
 * Adds assets to a course: `toCourse` asks for the course and opens its builder. Render `dialog` once on the screen.
 */
export function useAddToCourse() {
  const navigate = useNavigate()
  const [request, setAsked] = useState<ForCourse | null>(null)
  return {
    toCourse: setAsked,
    dialog: request && (
      <AddToCourse
        request={request}
        onClose={() => setAsked(null)}
        onBrought={(courseId) =>
          void navigate({ to: '/manage-courses/edit-course', search: { courseId } })
        }
      />
    ),
  }
}

interface AddToCourseProps {
  request: ForCourse
  onClose: () => void
  /** The builder of this course adds them. */
  onBrought: (courseId: string) => void
}

/** A dialog to choose the course; the assets can be arranged, or removed, in its builder. */
function AddToCourse({ request, onClose, onBrought }: AddToCourseProps) {
  const [course, setCourse] = useState<Option | null>(null)
  const fetchAssets = useMutation({
    mutationFn: request.read,
  })
  const bringTo = (courseId: string) =>
    fetchAssets.mutate(undefined, {
      // A callback of `mutate`: if the dialog was closed meanwhile, it is not called.
      onSuccess(assets) {
        bringAssets(courseId, assets)
        onBrought(courseId)
      },
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Add ${counted(request.count, 'asset', 'assets')} to a course`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="accent"
            disabled={!course}
            busy={fetchAssets.isPending}
            onClick={() => course && bringTo(course.value)}
          >
            Add and open the course
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <EntityPicker
          entity={openCourseEntity}
          label="Course"
          required
          value={course}
          onChange={setCourse}
        />
        <Text size="sm" tone="muted">
          Added after the last item. Assets already in the course are skipped.
        </Text>
        {fetchAssets.error && (
          <Callout tone="danger" live="assertive" title="The assets could not be read">
            {fetchAssets.error.message}.
          </Callout>
        )}
      </Stack>
    </Dialog>
  )
}
