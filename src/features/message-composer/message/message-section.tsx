import * as css from '~/features/message-composer/composer.css'
import {
  limits,
  payloadBytes,
  payloadLimit,
} from '~/features/message-composer/state/message-problems'
import { useChannel, useComposed, useValue } from '~/features/message-composer/state/use-composer'
import { Card } from '~/ui/display/card'
import { Text } from '~/ui/display/text'
import { formatNumber } from '~/ui/format/numbers'
import { Field } from '~/ui/input/field'
import { TextInput } from '~/ui/input/text-input'
import { RichText } from '~/ui/rich-text/rich-text'
import { FilesField } from './files-field'
import { MissingTags } from './missing-tags'
import { PictureField } from './picture-field'
import { TaggedTextarea, TaggedText } from './tagged-text'
import { useTags } from './use-tags'

/** What the message says. */
export function MessageSection() {
  const channel = useChannel()
  return (
    <Card title="Message">
      <div className={css.fields}>{channel === 'email' ? <MailFields /> : <PushFields />}</div>
    </Card>
  )
}

function MailFields() {
  const tags = useTags()
  const title = useValue('title')
  const preheader = useValue('preheader')
  return (
    <>
      <TaggedText tags={tags} label="Subject" required name="title" {...title} />
      <TaggedText
        tags={tags}
        label="Preview text"
        help="Mail programs show it after the subject."
        name="preheader"
        {...preheader}
      />
      <BodyField />
      <MissingTags />
      <LinkFields />
      <PictureField />
      <FilesField />
      <ReplyToField />
    </>
  )
}

function BodyField() {
  const { value, error, onChange } = useValue('message')
  const tags = useTags()
  return (
    <Field label="Message" required error={error}>
      {(frame) => (
        <RichText
          {...frame}
          aria-label="Message"
          limit={limits.email.message}
          tags={tags}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function LinkFields() {
  const channel = useChannel()
  const link = useValue('link')
  const label = useValue('linkLabel')
  return (
    <div className={channel === 'email' ? css.pair : undefined}>
      <Field
        label={channel === 'email' ? 'Button link' : 'Link'}
        help={channel === 'email' ? undefined : 'Opened when the notification is pressed.'}
        error={link.error}
      >
        {(frame) => (
          <TextInput
            {...frame}
            name="link"
            type="url"
            placeholder="https://"
            value={link.value}
            onChange={link.onChange}
          />
        )}
      </Field>
      {channel === 'email' && (
        <Field label="Button label" error={label.error}>
          {(frame) => (
            <TextInput
              {...frame}
              name="linkLabel"
              placeholder="Open"
              value={label.value}
              onChange={label.onChange}
            />
          )}
        </Field>
      )}
    </div>
  )
}

function ReplyToField() {
  const { value, error, onChange } = useValue('replyTo')
  return (
    <Field label="Replies to" help="Replies go to this address." error={error}>
      {(frame) => (
        <TextInput {...frame} name="replyTo" type="email" value={value} onChange={onChange} />
      )}
    </Field>
  )
}

function PushFields() {
  const tags = useTags()
  const title = useValue('title')
  const message = useValue('message')
  return (
    <>
      <TaggedText tags={tags} label="Title" required name="title" {...title} />
      <TaggedTextarea tags={tags} label="Text" required limit={limits.push.message} {...message} />
      <Bytes />
      <MissingTags />
      <LinkFields />
      <PictureField />
    </>
  )
}

/** The size of a push message: push services accept few bytes. */
function Bytes() {
  const bytes = useComposed(({ values }) => payloadBytes(values))
  return (
    <Text size="sm" tone={bytes > payloadLimit ? 'danger' : 'muted'} figures>
      {formatNumber(bytes)} of {formatNumber(payloadLimit)} bytes
    </Text>
  )
}
