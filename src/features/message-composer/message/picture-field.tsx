import * as css from '~/features/message-composer/composer.css'
import { useValue } from '~/features/message-composer/state/use-composer'
import { FileDrop } from '~/ui/files/file-drop'
import { pictureRules } from '~/ui/files/picture-rules'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { useObjectUrl } from '~/ui/hooks/use-object-url'
import { Button } from '~/ui/input/button'
import { FieldError } from '~/ui/input/field'

const rules = { ...pictureRules, maxSize: 5_000_000 }

/** The picture, whole: mails show it above the text. */
export function PictureField() {
  const { value, error, onChange } = useValue('picture')
  const objectUrl = useObjectUrl(value.file)
  const src = value.file ? objectUrl : value.src
  return (
    <Stack gap={2} role="group" aria-label="Picture">
      <Text weight="medium">Picture</Text>
      {src !== null ? (
        <>
          <img className={css.picture} src={src} alt="Shown above the text" />
          <div>
            <Button size="sm" variant="ghost" onClick={() => onChange({ src: null })}>
              Remove picture
            </Button>
          </div>
        </>
      ) : (
        <FileDrop
          label="Add a picture"
          rules={rules}
          paste={false}
          onFiles={([file]) => file && onChange({ src: 'new', file })}
        />
      )}
      {error && <FieldError live>{error}</FieldError>}
    </Stack>
  )
}
