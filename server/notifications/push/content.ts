import type { Config } from '../../config/config.ts'
import { oneLine } from '../../mail/message/render.ts'
import { fillTags, partsOf, type TagValues } from '../../mail/message/tags.ts'

type PushContent = { title: string; body: string; link: string | null }

/** What the worker in the browser shows: see push-worker.js. */
type Payload = {
  tag: string
  title: string
  body: string
  url: string | null
  image: string | null
}

/** What push services accept, without the encryption. */
export const payloadLimit = 3_800

/** A push message that is prepared once and filled in for each recipient. */
export function preparePush(
  { title, body, link }: PushContent,
  { config, tag, image }: { config: Pick<Config, 'publicUrl'>; tag: string; image: string | null },
) {
  const [titleParts, bodyParts] = [partsOf(oneLine(title)), partsOf(body)]
  const linkParts = link && partsOf(link.startsWith('/') ? `${config.publicUrl}${link}` : link)
  return {
    /** The bytes for one recipient. `countedUrl` counts clicks and leads to the link. */
    render(values: TagValues, countedUrl?: string) {
      const url = linkParts && (countedUrl ?? fillTags(linkParts, values, encodeURIComponent))
      const payload: Payload = {
        tag,
        title: oneLine(fillTags(titleParts, values)),
        body: fillTags(bodyParts, values),
        url,
        image,
      }
      return Buffer.from(JSON.stringify(payload))
    },
  }
}
