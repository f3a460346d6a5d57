import { compile } from 'html-to-text'
import { escapeHtml } from '../layout.ts'
import { styleBody } from './body.ts'
import { messageHtml } from './layout.ts'
import { fillTags, partsOf, type TagValues } from './tags.ts'

/** What a mail is made of. */
export type MessageContent = {
  title: string
  preheader: string
  /** Sanitised HTML. */
  body: string
  link: string | null
  linkLabel: string
}

/** What is the same for all recipients. */
export type MessageFrame = { organisation: string; publicUrl: string; image: string | null }

/** The links of one recipient. */
export type RecipientLinks = {
  settingsUrl: string
  /** The URL that counts clicks on the link at this position; default the link itself. */
  linkUrl?: (position: number) => string
  /** The URL of a picture that counts opening. */
  openUrl?: string
}

export type RenderedMessage = { subject: string; html: string; text: string }

/** Line breaks and control characters of a subject become one space. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'skip' },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'h3', options: { uppercase: false } },
  ],
})

// Placeholders of what differs for each recipient; no text of an author contains these characters.
const settingsMark = '\uE000s\uE001'
const linkMark = (position: number) => `\uE000${position}\uE001`
const marks = /\uE000(s|\d+)\uE001/g

const hrefs = /(<a\b[^>]*?\bhref=")([^"]*)(")/g

const unescapeHref = (href: string) =>
  href.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")

/** A relative link of ours as an absolute one. */
const absolute = (link: string, publicUrl: string) =>
  link.startsWith('/') ? `${publicUrl}${link}` : link

/** Whether clicks on a link can be counted: not on addresses of people, and not if it contains tags. */
const isCounted = (url: string) => /^https?:/i.test(url) && !url.includes('{{')

/** Removes the characters that placeholders use. */
const withoutMarks = (text: string) => text.replace(/[\uE000\uE001]/g, '')

const withPicture = (html: string, url: string | undefined) =>
  url === undefined
    ? html
    : html.replace(
        '</body>',
        `<img src="${escapeHtml(url)}" alt="" width="1" height="1" style="display:block;border:0">\n</body>`,
      )

/** A message that is prepared once and filled in for each recipient. */
export function prepareMessage(content: MessageContent, frame: MessageFrame) {
  const { organisation, publicUrl, image } = frame
  const links: string[] = []
  const mark = (url: string) => {
    const position = links.indexOf(url)
    return linkMark(position < 0 ? links.push(url) - 1 : position)
  }
  const body = styleBody(withoutMarks(content.body)).replace(
    hrefs,
    (whole, before: string, href: string, after: string) => {
      const url = unescapeHref(href)
      return isCounted(url) ? `${before}${mark(url)}${after}` : whole
    },
  )
  const target = content.link ? absolute(withoutMarks(content.link), publicUrl) : null
  const label = escapeHtml(withoutMarks(oneLine(content.linkLabel || 'Open')))
  const button = target
    ? { label, href: isCounted(target) ? mark(target) : escapeHtml(target) }
    : null
  const subject = partsOf(oneLine(withoutMarks(content.title)))
  const preheader = escapeHtml(oneLine(withoutMarks(content.preheader)))
  const html = messageHtml({
    subject: escapeHtml(oneLine(withoutMarks(content.title))),
    preheader,
    organisation,
    image,
    body,
    button,
    settingsUrl: settingsMark,
  })
  const plain = [
    toText(body),
    ...(button ? [`${toText(label)}:\n${isCounted(target ?? '') ? button.href : target}`] : []),
    `-- \nYou get this email from ${organisation}.\nUnsubscribe or change what you get:\n${settingsMark}\n`,
  ].join('\n\n')
  const htmlParts = partsOf(html)
  const textParts = partsOf(plain)

  return {
    /** The URLs that clicks are counted for, by position. */
    links,
    render(values: TagValues, { settingsUrl, linkUrl, openUrl }: RecipientLinks): RenderedMessage {
      const resolve = (text: string, escape: (url: string) => string) =>
        text.replace(marks, (_, key: string) => {
          if (key === 's') return escape(settingsUrl)
          const position = Number(key)
          return escape(linkUrl?.(position) ?? links[position] ?? '')
        })
      // Placeholders are resolved last: no value of a tag contains them.
      const safe = Object.fromEntries(
        Object.entries(values).map(([tag, value]) => [tag, withoutMarks(value)]),
      )
      return {
        subject: oneLine(fillTags(subject, safe)),
        html: withPicture(resolve(fillTags(htmlParts, safe, escapeHtml), escapeHtml), openUrl),
        text: resolve(fillTags(textParts, safe), (url) => url),
      }
    },
  }
}
