import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '~/api/client/errors'
import { LanguagePicker } from '~/pickers/language-picker'
import { languageName } from '~/pickers/language-name'
import { Callout } from '~/ui/display/callout'
import { FileDrop } from '~/ui/files/file-drop'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { toast } from '~/ui/overlay/toast'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import { errorTitle } from '~/forms/error-titles'
import { uploadCaptions } from './captions.api'
import type { Asset } from '~/features/assets/assets.api'

const rules = {
  kinds: [
    { name: 'WebVTT', types: ['text/vtt'], extensions: ['.vtt'] },
    { name: 'SRT', types: ['application/x-subrip'], extensions: ['.srt'] },
  ],
  maxSize: 1024 * 1024,
  maxFiles: 1,
}

/** `talk.ja.vtt` and `ja.vtt` say their language themselves. */
function languageIn(name: string): string | null {
  return /(?:^|[._-])([a-z]{2}(?:-[A-Z][A-Za-z]{1,3})?)\.(?:vtt|srt)$/.exec(name)?.[1] ?? null
}

/** Adds captions in one language, or takes others in place of those there are. */
export function AddCaptions({ asset }: { asset: Asset }) {
  const [language, setLanguage] = useState<string | null>(asset.language)
  const [sent, setSent] = useState('')
  // Chosen before anybody said its language; it is sent as soon as that is known.
  const [waiting, setWaiting] = useState<File | null>(null)
  const taken = asset.captions.find((caption) => caption.language === language)
  const { mutate, error, isPending, reset } = useMutation({
    ...uploadCaptions,
    onSuccess: (_answer, { body }) =>
      toast({ tone: 'success', title: `${languageName(body.language)} captions added` }),
    onError: useToastOnceUnmounted('Adding the captions'),
  })
  const send = (file: File, chosen: string | null) => {
    setSent(file.name)
    setWaiting(chosen === null ? file : null)
    setLanguage(chosen)
    if (chosen === null) return
    mutate({ body: { assetId: asset._id, file, language: chosen } })
  }
  return (
    <Stack as="section" gap={3} aria-label="Add captions">
      <Heading level={3} size="sm">
        Add captions
      </Heading>
      <LanguagePicker
        label="Language"
        required
        help={
          taken
            ? `Replaces the existing ${taken.label} captions.`
            : 'Detected from file names like talk.ja.vtt.'
        }
        error={waiting && language === null ? `Choose the language of ${waiting.name}` : undefined}
        value={language}
        onChange={(next) => {
          reset()
          if (waiting) return send(waiting, next)
          setSent('')
          setLanguage(next)
        }}
      />
      {error && (
        <Callout tone="danger" live="assertive" title={errorTitle(`Adding ${sent}`, error)}>
          <Text>{error.message}.</Text>
          {error instanceof ApiError && <LineErrors errors={error.errors} />}
        </Callout>
      )}
      <FileDrop
        label={isPending ? `Reading ${sent}…` : 'Caption file'}
        rules={rules}
        disabled={isPending}
        paste={false}
        onFiles={([file]) => file && send(file, languageIn(file.name) ?? language)}
      />
    </Stack>
  )
}

function LineErrors({ errors }: Pick<ApiError, 'errors'>) {
  return (
    <Stack as="ul" gap={1}>
      {errors.map(({ row, message }, index) => (
        <Text as="li" size="sm" key={`${index} ${row}`}>
          {row === undefined ? message : `Line ${row}: ${message}`}
        </Text>
      ))}
    </Stack>
  )
}
