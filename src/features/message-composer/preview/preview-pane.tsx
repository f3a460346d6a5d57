import { useChannel } from '~/features/message-composer/state/use-composer'
import { Card } from '~/ui/display/card'
import { MailPreview } from './mail-preview'
import { PushPreview } from './push-preview'

/** How the message looks for those who get it. */
export function PreviewPane() {
  const channel = useChannel()
  return <Card title="Preview">{channel === 'email' ? <MailPreview /> : <PushPreview />}</Card>
}
