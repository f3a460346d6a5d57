import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { uploading } from '~/api/client/query'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { TextField } from '~/forms/fields/text-field'
import { atLeast, atMost, withSubstance } from '~/forms/text-rules'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'
import { courseReads, type Course } from './course-builder.api'

const addCourse = uploading('post', '/api/business/addCourse', courseReads)

/** The fields of a new course. */
export const newCourse = z.object({
  title: z.string().check(z.trim(), withSubstance('Enter a title'), atLeast(3), atMost(120)),
})

/** Creates the draft of a course; everything else is edited in the builder. */
export function NewCourseForm({ onMade }: { onMade: (course: Course) => void }) {
  const form = useSchemaForm(newCourse, { title: '' })
  const { mutateAsync } = useMutation(addCourse)
  const keyOf = useIdempotencyKey()
  const submit = async (body: { title: string }) => {
    const params = { header: { 'Idempotency-Key': keyOf(body) } }
    const { data } = await mutateAsync({ params, body })
    // Not in `onSaved`: leaving the page must not ask about unsaved changes.
    form.reset(body)
    onMade(data.course)
  }
  return (
    <Form form={form} label="New course" onSubmit={submit} draft="course:new">
      <TextField
        control={form.control}
        name="title"
        label="Title"
        required
        autoFocus
        autoComplete="off"
        help="You can change it at any time."
      />
      <Stack direction="row" gap={2} justify="end">
        <SubmitButton>Create draft</SubmitButton>
      </Stack>
    </Form>
  )
}
