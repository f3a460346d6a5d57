import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '~/api/client/errors'
import { useKeepUser } from '~/api/session/user'
import { errorTitle } from '~/forms/error-titles'
import { Callout } from '~/ui/display/callout'
import { ImageCrop } from '~/ui/files/image-crop'
import { Progress } from '~/ui/status/progress'
import { Stack } from '~/ui/display/stack'
import { toast } from '~/ui/overlay/toast'
import { updatePhoto } from './profile.api'

/** The side of the uploaded square, in pixels. */
const side = 512

interface PhotoCropProps {
  file: File
  /** Called when it was uploaded or cancelled. */
  onDone: () => void
}

/** Crops the picture and uploads the square; Cancel also aborts the upload. */
export function PhotoCrop({ file, onDone }: PhotoCropProps) {
  const keepUser = useKeepUser()
  const [sent, setSent] = useState(0)
  const running = useRef<AbortController>(null)
  const upload = useMutation({
    ...updatePhoto,
    onSuccess: (answer) => {
      keepUser(answer)
      toast({ tone: 'success', title: 'Photo saved' })
      onDone()
    },
  })
  // Leaving the page aborts the upload.
  useEffect(() => () => running.current?.abort(), [])
  const send = (square: Blob) => {
    running.current = new AbortController()
    setSent(0)
    upload.mutate({
      body: { photo: new File([square], 'photo', { type: square.type }) },
      signal: running.current.signal,
      onProgress: (bytes, total) => setSent((bytes / total) * 100),
    })
  }
  const cancel = () => {
    running.current?.abort()
    onDone()
  }
  return (
    <Stack gap={4}>
      {upload.error instanceof ApiError && (
        <Callout
          tone="danger"
          live="assertive"
          title={errorTitle('Saving the photo', upload.error)}
        >
          {upload.error.message}
        </Callout>
      )}
      <ImageCrop
        file={file}
        size={side}
        confirm="Use this photo"
        busy={upload.isPending}
        onConfirm={send}
        onCancel={cancel}
      />
      {upload.isPending && <Progress label="Uploading the photo" value={sent} />}
    </Stack>
  )
}
