import { useUser } from '~/api/session/user'
import * as css from '~/features/message-composer/composer.css'
import { useComposed } from '~/features/message-composer/state/use-composer'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { useObjectUrl } from '~/ui/hooks/use-object-url'
import { fillTags } from './fill-tags'
import { PersonStepper } from './person-stepper'
import { usePreviewPerson } from './use-preview-person'

/** The notification as phones show it. */
export function PushPreview() {
  const person = usePreviewPerson()
  const { business } = useUser()
  const { title, message } = useComposed(({ values }) => values)
  const values = {
    organisation: business.name,
    firstName: 'Amara',
    lastName: 'Okafor',
    ...person.person,
  }
  const content = { title: fillTags(title, values), text: fillTags(message, values) }
  return (
    <Stack gap={4}>
      <PersonStepper {...person} />
      <div className={css.phones}>
        <Drawing system="ios" label="iPhone" app={business.name} {...content} />
        <Drawing system="android" label="Android" app={business.name} {...content} />
      </div>
    </Stack>
  )
}

interface DrawingProps {
  system: 'ios' | 'android'
  label: string
  app: string
  title: string
  text: string
}

function Drawing({ system, label, app, title, text }: DrawingProps) {
  const picture = useComposed(({ values }) => values.picture)
  const objectUrl = useObjectUrl(picture.file)
  const src = picture.file ? objectUrl : picture.src
  return (
    <figure className={css.phone} aria-label={label}>
      <figcaption>
        <Text size="sm" tone="muted">
          {label}
        </Text>
      </figcaption>
      <div className={css.bubble} data-system={system}>
        <span className={css.appIcon} aria-hidden>
          {app.slice(0, 1)}
        </span>
        <div>
          <Text size="xs" tone="muted">
            {app} · now
          </Text>
          <Text weight="semibold" dir="auto">
            {title || 'No title yet'}
          </Text>
          <div className={css.clamp} dir="auto">
            {text}
          </div>
        </div>
        {src !== null && <img className={css.bubblePicture} src={src} alt="" />}
      </div>
    </figure>
  )
}
