import { escapeHtml } from '../layout.ts'
import { darkStyles } from './dark.ts'

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

export type MailParts = {
  subject: string
  preheader: string
  organisation: string
  /** The URL of an image. */
  image: string | null
  /** Styled HTML. */
  body: string
  button: { label: string; href: string } | null
  /** Where the recipient chooses what to get. */
  settingsUrl: string
}

const buttonHtml = ({ label, href }: { label: string; href: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 24px"><tr><td style="border-radius:8px;background:#3451b2"><a href="${href}" id="button" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#3451b2;color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;line-height:24px">${label}</a></td></tr></table>`

/**
 * A message as HTML: a table with one responsive column and inline styles, as mail programs need it. All parts are HTML
 * already; tags in them are replaced later.
 */
export const messageHtml = ({
  subject,
  preheader,
  organisation,
  image,
  body,
  button,
  settingsUrl,
}: MailParts) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
${darkStyles}
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#f4f5f8;${font}">
${preheader ? `<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>\n` : ''}<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" id="sheet" style="max-width:600px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px 24px;${font}">
<p id="brand" style="margin:0 0 24px;font-size:18px;line-height:24px;font-weight:700;color:#3451b2">${escapeHtml(organisation)}</p>
${image ? `<p style="margin:0 0 24px"><img src="${escapeHtml(image)}" alt="" width="552" style="display:block;width:100%;max-width:552px;height:auto;border:0;border-radius:8px"></p>\n` : ''}${body}
${button ? buttonHtml(button) : ''}
<p id="foot" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #d9dce3;font-size:13px;line-height:20px;color:#60646c">You get this email from ${escapeHtml(organisation)}. <a href="${settingsUrl}" style="color:#60646c">Unsubscribe or change what you get</a></p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
