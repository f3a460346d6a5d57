import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '~/api/client/errors'
import { LanguagePicker } from '~/pickers/language-picker'
import { languageName } from '~/pickers/language-name'
import { readTextFile, type TextFile } from '~/tabular/text-file'
import { Callout } from '~/ui/display/callout'
import { FileDrop } from '~/ui/files/file-drop'
import { Heading } from '~/ui/display/heading'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { toast } from '~/ui/overlay/toast'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import { errorTitle } from '~/forms/error-titles'
import { uploadCaptions } from './captions.api'
import { CaptionPreview } from './caption-preview'
import { languageIn } from './caption-file'
import { CaptionLines } from './caption-lines'
import type { Asset } from '~/features/assets/assets.api'

const rules = {
  kinds: [
    { name: 'WebVTT', types: ['text/vtt'], extensions: ['.vtt'] },
    { name: 'SRT', types: ['application/x-subrip'], extensions: ['.srt'] },
  ],
  maxSize: 1024 * 1024,
  maxFiles: 1,
}

/** Adds captions in one language, or replaces those there are once that is confirmed. */
export function AddCaptions({ asset }: { asset: Asset }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [file, setFile] = useState<TextFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // The user's choice takes precedence over the file name, and that over the asset's language.
  const language = chosen ?? (file && languageIn(file.name)) ?? asset.language
  const existing = asset.captions.find(
    (caption) => caption.language.toLowerCase() === language?.toLowerCase(),
  )
  const { mutate, data, error, isPending, reset } = useMutation({
    ...uploadCaptions,
    onSuccess: (_answer, { body }) => {
      setFile(null)
      setChosen(null)
      toast({ tone: 'success', title: `${languageName(body.language)} captions added` })
    },
    onError: useToastOnceUnmounted('Adding the captions'),
  })
  const readFile = async (chosenFile: File) => {
    reset()
    try {
      setFile(await readTextFile(chosenFile))
      setProblem(null)
    } catch {
      setProblem(`${chosenFile.name} has no readable text`)
    }
  }
  const send = () => {
    if (!file || language === null) return
    const sent = new File([file.text], file.name, { type: 'text/vtt' })
    mutate({ body: { assetId: asset._id, file: sent, language } })
  }
  const warnings = data?.data.warnings ?? []
  const part = useRef<HTMLDivElement>(null)
  const hasFile = file !== null
  const before = useRef(hasFile)
  useEffect(() => {
    // The button that was pressed is gone: continue with what replaces it.
    if (hasFile !== before.current)
      part.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    before.current = hasFile
  }, [hasFile])
  return (
    <Stack as="section" gap={3} aria-label="Add captions">
      <Heading level={3} size="sm">
        Add captions
      </Heading>
      <LanguagePicker
        label="Language"
        required
        help="Suggested by file names like talk.ja.vtt."
        error={file && language === null ? `Choose the language of ${file.name}` : undefined}
        value={language}
        onChange={setChosen}
      />
      {error && (
        <Callout tone="danger" live="assertive" title={errorTitle('Adding the captions', error)}>
          <Text>{error.message}.</Text>
          {error instanceof ApiError && (
            <CaptionLines
              lines={error.errors.map(({ row, message }) => ({ line: row, message }))}
            />
          )}
        </Callout>
      )}
      {problem !== null && (
        <Callout tone="danger" live="assertive">
          {problem}.
        </Callout>
      )}
      {warnings.length > 0 && (
        <Callout tone="warning" title="Captions added with warnings">
          <CaptionLines lines={warnings} />
        </Callout>
      )}
      <div ref={part}>
        {file ? (
          <CaptionPreview
            file={file}
            language={language}
            existing={existing}
            isPending={isPending}
            onFile={setFile}
            onCancel={() => {
              setFile(null)
              reset()
            }}
            onAdd={send}
          />
        ) : (
          <FileDrop
            label="Caption file"
            rules={rules}
            paste={false}
            onFiles={([chosenFile]) => chosenFile && void readFile(chosenFile)}
          />
        )}
      </div>
    </Stack>
  )
}
