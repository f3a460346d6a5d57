import sanitize from 'sanitize-html'

/** An address that stays on this site, or that is none, leads nowhere. */
const linkTo = (href: string): sanitize.Attributes =>
  /^(https?:\/\/|mailto:)/i.test(href) ? { href, rel: 'noopener', target: '_blank' } : {}

const options: sanitize.IOptions = {
  allowedTags: 'p br strong em u s a ul ol li h2 h3 blockquote code pre hr'.split(' '),
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // What other editors and text processors write becomes the nearest element of ours.
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
  const words = sanitize(clean, { allowedTags: [], allowedAttributes: {} })
  return words.trim() !== '' || clean.includes('<hr')
}

/**
 * Rich text as it is kept: what the allowlist does not know is left out, and the words in it stay. The
 * only way by which HTML comes into the database. Empty when it says nothing.
 */
export function cleanHtml(html: string): string {
  const clean = sanitize(html, options).replace(bare, '$1').trim()
  return saysSomething(clean) ? clean : ''
}
