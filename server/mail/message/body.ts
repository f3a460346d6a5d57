import sanitize from 'sanitize-html'
import { richTextTags } from '../../lib/html.ts'

const text = 'font-size:16px;line-height:24px;color:#1c2024'

/** Styles of the elements that rich text may have. Mail programs drop style sheets. */
const styles: Record<string, string> = {
  p: `margin:0 0 16px;${text}`,
  h2: 'margin:24px 0 12px;font-size:20px;line-height:28px;font-weight:700;color:#1c2024',
  h3: 'margin:20px 0 8px;font-size:17px;line-height:24px;font-weight:700;color:#1c2024',
  ul: `margin:0 0 16px;padding:0 0 0 24px;${text}`,
  ol: `margin:0 0 16px;padding:0 0 0 24px;${text}`,
  li: 'margin:0 0 4px',
  a: 'color:#3451b2;text-decoration:underline',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #d9dce3;color:#60646c',
  code: "font-family:Consolas,'Courier New',monospace;font-size:14px",
  pre: "margin:0 0 16px;padding:12px;background:#f4f5f8;font-family:Consolas,'Courier New',monospace;font-size:14px;line-height:20px;white-space:pre-wrap",
  hr: 'margin:24px 0;border:0;border-top:1px solid #d9dce3',
}

const styled = Object.fromEntries(
  Object.entries(styles).map(([tagName, style]) => [
    tagName,
    (_: string, attribs: sanitize.Attributes) => ({ tagName, attribs: { ...attribs, style } }),
  ]),
)

/** Sanitised rich text with the styles of a mail written into it. */
export const styleBody = (clean: string) =>
  sanitize(clean, {
    allowedTags: richTextTags,
    allowedAttributes: { '*': ['style'], a: ['href', 'style'] },
    transformTags: styled,
  })
