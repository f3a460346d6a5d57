import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminName, useKeepUser, useUser } from '~/api/session/user'
import { Avatar } from '~/ui/identity/avatar'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { FileDrop } from '~/ui/files/file-drop'
import { pictureRules } from '~/ui/files/picture-rules'
import { toast } from '~/ui/overlay/toast'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import { errorTitle } from '~/forms/error-titles'
import { PhotoCrop } from './photo-crop'
import * as css from './photo-section.css'
import { deletePhoto } from './profile.api'
import { Section } from './section'

/** The profile photo: chosen, cropped and reduced here, then uploaded; or removed. */
export function PhotoSection() {
  const user = useUser()
  const keepUser = useKeepUser()
  const [chosen, setChosen] = useState<File | null>(null)
  const remove = useMutation({
    ...deletePhoto,
    onSuccess: (answer) => {
      keepUser(answer)
      toast({ title: 'Photo removed' })
    },
    onError: useToastOnceUnmounted('Removing the photo'),
  })
  const root = useRef<HTMLDivElement>(null)
  const leaveCrop = () => {
    setChosen(null)
    // The clicked button disappears.
    root.current?.focus({ preventScroll: true })
  }
  if (chosen)
    return (
      <Section id="photo" ref={root} description="Choose the part of the photo to show.">
        <PhotoCrop file={chosen} onDone={leaveCrop} />
      </Section>
    )
  return (
    <Section id="photo" ref={root} description="Shown next to your name.">
      <div className={css.row}>
        <div className={css.picture}>
          <Avatar name={adminName(user)} src={user.photo} size="xl" />
          {user.photo !== null && (
            <Button
              size="sm"
              variant="ghost"
              busy={remove.isPending}
              onClick={() => remove.mutate({})}
            >
              Remove photo
            </Button>
          )}
        </div>
        <FileDrop
          label={user.photo === null ? 'Add photo' : 'Replace photo'}
          rules={pictureRules}
          onFiles={([file]) => setChosen(file ?? null)}
        />
      </div>
      {remove.isError && (
        <Callout
          tone="danger"
          live="assertive"
          title={errorTitle('Removing the photo', remove.error)}
        >
          {remove.error.message}
        </Callout>
      )}
    </Section>
  )
}
