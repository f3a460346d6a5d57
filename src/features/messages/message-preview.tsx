import { File } from 'lucide-react'
import { Callout } from '~/ui/display/callout'
import { Facts } from '~/ui/display/description-list'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { formatBytes } from '~/ui/format/numbers'
import { ListItem } from '~/ui/list/list-item'
import * as css from './messages.css'
import type { Message } from './messages.api'

/** The content of a message: a mail as it is sent, or the text of a push message. */
export function MessagePreview({ message }: { message: Message }) {
  const { title, preheader, previewUrl, attachments = [], size = 0 } = message
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          { label: previewUrl ? 'Subject' : 'Title', value: <bdi>{title || 'No subject'}</bdi> },
          { label: 'Preview text', value: preheader },
        ]}
      />
      {size > 102_000 && (
        <Callout tone="warning" title="Gmail cuts mails at 102 kB">
          This mail has {formatBytes(size)}.
        </Callout>
      )}
      {previewUrl ? (
        <iframe
          title="The mail as it is sent"
          src={previewUrl}
          className={css.preview}
          sandbox=""
          loading="lazy"
        />
      ) : (
        <Text dir="auto" running>
          {message.message}
        </Text>
      )}
      {attachments.length > 0 && (
        <ul role="list" aria-label="Attachments">
          {attachments.map(({ _id, name, size: bytes, url }) => (
            <ListItem key={_id} lead={<File aria-hidden />}>
              <a href={url}>
                <bdi>{name}</bdi>
              </a>{' '}
              <Text as="span" size="sm" tone="muted">
                {formatBytes(bytes)}
              </Text>
            </ListItem>
          ))}
        </ul>
      )}
    </Stack>
  )
}
