import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/api/client/client'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { Text } from '~/ui/display/text'
import { toast } from '~/ui/overlay/toast'
import { PlanError } from '~/bulk/plan-error'
import { toastFailure } from '~/forms/toast-failure'
import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'
import { deleteCourses, restoreCourses, type Course } from './course-builder.api'
import { forgetCourseDraft } from '~/features/course-builder/state/course-draft'

/** Confirms the deletion of a course with its consequences; it can be restored for 30 days. */
export function useDeleteCourse(onDeleted: () => void) {
  const [course, setCourse] = useState<Course | null>(null)
  const removal = useMutation(deleteCourses)
  const isUnmounted = useIsUnmounted()
  const restore = useMutation({
    ...restoreCourses,
    onError: (error) => toastFailure('Restoring the course', error),
  })
  const courseId = course?._id ?? ''
  const ids = { courseIds: [courseId] }
  const dry = useQuery({
    queryKey: ['/api/business/deleteCourses', courseId],
    queryFn: ({ signal }) =>
      call(
        'post',
        '/api/business/deleteCourses',
        { params: { query: { dryRun: true } }, body: { courseIds: [courseId] } },
        { signal },
      ),
    enabled: course !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const plan = dry.data?.data
  const [failed] = plan && 'failed' in plan ? plan.failed : []
  const confirm = async () => {
    if (!course) return
    await removal.mutateAsync({ body: ids })
    forgetCourseDraft(course._id)
    toast({
      title: `“${course.title}” deleted`,
      action: { label: 'Undo', onSelect: () => restore.mutate({ body: ids }) },
    })
    if (!isUnmounted.current) onDeleted()
  }
  const dialog = (
    <ConfirmDialog
      open={course !== null}
      onClose={() => setCourse(null)}
      title={`Delete “${course?.title ?? ''}”?`}
      action="Delete course"
      isImpossible={failed !== undefined}
      onConfirm={confirm}
    >
      <Text>
        {failed
          ? `${failed.message}.`
          : 'You can restore it for 30 days. Its assets and assessments stay in the library. Links to it stop working until it is restored.'}
      </Text>
      {dry.error && <PlanError error={dry.error} query={dry} />}
    </ConfirmDialog>
  )
  return { ask: setCourse, dialog }
}
