import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { uploading } from '~/api/client/query'
import { staleLearningPaths } from '~/api/learning-paths'
import type { Schemas } from '~/api/schemas'
import { TextField } from '~/forms/fields/text-field'
import { Form } from '~/forms/form'
import { SubmitButton } from '~/forms/submit-button'
import { atLeast, atMost, withSubstance } from '~/forms/text-rules'
import { useIdempotencyKey } from '~/forms/use-idempotency-key'
import { useSchemaForm } from '~/forms/use-schema-form'
import { Stack } from '~/ui/display/stack'

const addLearningPath = uploading('post', '/api/business/addLearningPath', staleLearningPaths)

/** The fields of a new learning path. */
export const newPath = z.object({
  title: z.string().check(z.trim(), withSubstance('Enter a title'), atLeast(3), atMost(120)),
})

interface NewPathFormProps {
  onMade: (path: Schemas['LearningPath']) => void
}

/** Creates the draft of a learning path; everything else is edited in the builder. */
export function NewPathForm({ onMade }: NewPathFormProps) {
  const form = useSchemaForm(newPath, { title: '' })
  const { mutateAsync } = useMutation(addLearningPath)
  const keyOf = useIdempotencyKey()
  const submit = async (body: { title: string }) => {
    const params = { header: { 'Idempotency-Key': keyOf(body) } }
    const { data } = await mutateAsync({ params, body })
    // Not in `onSaved`: leaving the page must not ask about unsaved changes.
    form.reset(body)
    onMade(data.learningPath)
  }
  return (
    <Form form={form} label="New learning path" onSubmit={submit} draft="learning-path:new">
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
