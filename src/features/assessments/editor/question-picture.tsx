import { useMutation } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/ui/input/button'
import { FieldError } from '~/ui/input/field'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import { errorTitle } from '~/forms/error-titles'
import { uploadPicture } from '~/features/assessments/assessments.api'
import * as css from './assessments.css'
import type { QuestionPartProps } from './question-body'

/** A picture that belongs to a question. */
export function QuestionPicture({ question, onChange }: QuestionPartProps) {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useMutation({
    ...uploadPicture,
    onSuccess: ({ data }) => onChange((now) => ({ ...now, image: data.image })),
    onError: useToastOnceUnmounted('Uploading the image'),
  })
  return (
    <Stack gap={2}>
      {question.image !== null && (
        <img className={css.picture} src={question.image} alt="Illustration of the question" />
      )}
      <Stack direction="row" gap={2} align="center" wrap>
        <Button
          size="sm"
          icon={<ImagePlus aria-hidden />}
          busy={isPending}
          onClick={() => input.current?.click()}
        >
          {question.image === null ? 'Add image' : 'Replace image'}
        </Button>
        {question.image !== null && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange((now) => ({ ...now, image: null }))}
          >
            Remove image
          </Button>
        )}
        <Text as="span" size="sm" tone="muted">
          PNG, JPEG or WebP, up to 5 MB
        </Text>
      </Stack>
      {error && (
        <FieldError live>
          {errorTitle('Uploading the image', error)}. {error.message}.
        </FieldError>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Question image"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) mutate({ body: { image: file } })
        }}
      />
    </Stack>
  )
}
