import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { uploading } from '~/api/query'
import { Form } from '~/fields/form'
import { SubmitButton } from '~/fields/submit-button'
import { TextField } from '~/fields/text-field'
import { atLeast, atMost, withSubstance } from '~/fields/text-rules'
import { useAttemptKey } from '~/fields/use-attempt-key'
import { useSchemaForm } from '~/fields/use-schema-form'
import { Stack } from '~/ui/stack'
import { courseReads, type Course } from './course-builder.api'

const addCourse = uploading('post', '/api/business/addCourse', courseReads)

/** The little that a course needs to begin with. */
export const newCourse = z.object({
  title: z.string().check(z.trim(), withSubstance('Enter a title'), atLeast(3), atMost(120)),
})

/** Makes the draft of a course; everything else is written in the builder. */
export function NewCourseForm({ onMade }: { onMade: (course: Course) => void }) {
  const form = useSchemaForm(newCourse, { title: '' })
  const { mutateAsync } = useMutation(addCourse)
  const keyOf = useAttemptKey()
  const submit = async (body: { title: string }) => {
    const params = { header: { 'Idempotency-Key': keyOf(body) } }
    const { data } = await mutateAsync({ params, body })
    // Not in `onSaved`: the page is left, and the form must not ask about that.
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
        help="It can be changed at any time."
      />
      <Stack direction="row" gap={2} justify="end">
        <SubmitButton>Make a draft</SubmitButton>
      </Stack>
    </Form>
  )
}
