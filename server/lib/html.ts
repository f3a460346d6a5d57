import sanitize from 'sanitize-html'

/** Links without a host, or with an invalid URL, are removed. */
const linkTo = (href: string): sanitize.Attributes =>
  /^(https?:\/\/|mailto:)/i.test(href) ? { href, rel: 'noopener', target: '_blank' } : {}

/** The elements of rich text. */
export const richTextTags = 'p br strong em u s a ul ol li h2 h3 blockquote code pre hr'.split(' ')

const options: sanitize.IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Elements of other editors and word processors become the nearest allowed element.
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    div: 'p',
    a: (_, { href = '' }) => ({ tagName: 'a', attribs: linkTo(href.trim()) }),
  },
}

const bare = /<a>([\s\S]*?)<\/a>/g

function saysSomething(clean: string) {
  const plainText = sanitize(clean, { allowedTags: [], allowedAttributes: {} })
  return plainText.trim() !== '' || clean.includes('<hr')
}

/**
 * Sanitised rich text: elements outside the allowlist are removed, their text stays. All HTML has to pass through it
 * before it is stored. Empty if it has no content.
 */
export function cleanHtml(html: string): string {
  const clean = sanitize(html, options).replace(bare, '$1').trim()
  return saysSomething(clean) ? clean : ''
}
