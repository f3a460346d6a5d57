// Allowed markup in WebVTT cues: its own tags only.

const tag = /<[^<>]*>?/g
const entity = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d{1,6}|#x[\da-f]{1,6});)/gi
const time = /^<(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}>$/
const plain = /^<\/?(?:c|i|b|u|ruby|rt)(?:\.[\w-]{1,40})*>$/
const closing = /^<\/(?:v|lang)>$/
const spoken = /^<(v|lang)((?:\.[\w-]{1,40})*)[ \t]+([^<>&]{1,100})>$/

function keptTag(found: string) {
  if (time.test(found) || plain.test(found) || closing.test(found) || spoken.test(found))
    return found
  // Other HTML tags are removed, their text stays; a lone bracket is escaped.
  return /^<\/?[a-z!?]/i.test(found) && found.endsWith('>') ? '' : found.replaceAll('<', '&lt;')
}

/** The text of a cue as WebVTT; what only SRT supports (fonts, positions in braces) is removed. */
export function cueText(text: string) {
  return text
    .replaceAll(/\{\\[^{}\n]{1,40}\}/g, '')
    .replaceAll(entity, '&amp;')
    .replaceAll(tag, keptTag)
    .replaceAll('-->', '--&gt;')
    .trim()
}
