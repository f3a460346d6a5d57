import { useEffect, useState } from 'react'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/field'
import { FileDrop } from '~/ui/file-drop'
import type { FileRules } from '~/ui/file-rules'
import { ImageCrop } from '~/ui/image-crop'
import { Stack } from '~/ui/stack'
import { Text } from '~/ui/text'
import * as css from './builder.css'
import { useValue } from './use-builder'

/** The contract takes 5 MB; what is chosen may be larger, because only the part that is cut out is sent. */
const rules: FileRules = {
  kinds: [
    { name: 'PNG', types: ['image/png'], extensions: ['.png'] },
    { name: 'JPEG', types: ['image/jpeg'], extensions: ['.jpg', '.jpeg'] },
    { name: 'WebP', types: ['image/webp'], extensions: ['.webp'] },
  ],
  maxSize: 25_000_000,
  maxFiles: 1,
}

const width = 1280

/** The picture of the course: chosen, cut to 16 : 9 here, and saved with the rest. */
export function CoverField() {
  const { value, error, onChange } = useValue('cover')
  const [chosen, setChosen] = useState<File | null>(null)
  const made = useObjectUrl(value.file)
  const src = value.file ? made : value.src
  return (
    <Stack gap={2} role="group" aria-label="Cover image">
      <Text weight="medium">Cover image</Text>
      {chosen ? (
        <ImageCrop
          file={chosen}
          size={width}
          aspect={16 / 9}
          confirm="Use this picture"
          onCancel={() => setChosen(null)}
          onConfirm={(file) => {
            setChosen(null)
            onChange({ src: 'new', file })
          }}
        />
      ) : (
        <>
          {src !== null && (
            <>
              <img className={css.cover} src={src} alt="The cover of this course" />
              <div>
                <Button size="sm" variant="ghost" onClick={() => onChange({ src: null })}>
                  Remove the cover
                </Button>
              </div>
            </>
          )}
          <FileDrop
            label={src === null ? 'Add a cover' : 'Take another cover'}
            rules={rules}
            paste={false}
            onFiles={([file]) => setChosen(file ?? null)}
          />
        </>
      )}
      {error && <FieldError>{error}</FieldError>}
    </Stack>
  )
}

/** An address for a picture that is not sent yet, for as long as it is shown. */
function useObjectUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    // eslint-disable-next-line react-hooks/set-state-in-effect -- made and given back in one place, or it leaks
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
