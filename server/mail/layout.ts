import type { Content } from './account-templates.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function actionHtml({ label, href }: { label: string; href: string }) {
  return `<p style="margin:28px 0"><a href="${escapeHtml(href)}" style="display:inline-block;background:#3451b2;color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;line-height:24px;padding:12px 24px;border-radius:8px">${escapeHtml(label)}</a></p>
<p style="margin:0 0 4px;font-size:13px;line-height:20px;color:#60646c">If the button does not work, open this link:</p>
<p style="margin:0 0 24px;font-size:13px;line-height:20px;word-break:break-all"><a href="${escapeHtml(href)}" style="color:#3451b2">${escapeHtml(href)}</a></p>`
}

const settingsHtml = (href: string) =>
  `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:#60646c"><a href="${escapeHtml(href)}" style="color:#60646c">Choose what you get</a></p>`

/** The organisation that a mail comes from. `logo`: the content id of the attached picture. */
export type Brand = { name: string; logo?: string | undefined }

function brandHtml({ name, logo }: Brand) {
  if (!logo) return escapeHtml(name)
  return `<img src="cid:${logo}" alt="${escapeHtml(name)}" height="40" style="display:block;height:40px;max-width:100%;border:0">`
}

/**
 * A mail as HTML: one responsive column, inline styles (mail programs drop others), no external resources. The only
 * picture is the logo, which is attached.
 * `settingsUrl` is where users choose what they get.
 */
export function asHtml(
  { subject, preview, paragraphs, action, notes }: Content,
  greeting: string,
  settingsUrl?: string,
  brand: Brand = { name: 'Lectern' },
) {
  const texts = [greeting, ...paragraphs].map(
    (text) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`,
  )
  const small = notes.map(
    (text) =>
      `<p style="margin:0 0 8px;font-size:14px;line-height:20px;color:#60646c">${escapeHtml(text)}</p>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f5f8;color:#1c2024;${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px 24px;${font}">
<p style="margin:0 0 24px;font-size:20px;line-height:28px;font-weight:700;color:#3451b2">${brandHtml(brand)}</p>
${texts.join('\n')}
${action ? actionHtml(action) : ''}
${small.join('\n')}
${settingsUrl === undefined ? '' : settingsHtml(settingsUrl)}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** The same as plain text. */
export function asText(
  { paragraphs, action, notes }: Content,
  greeting: string,
  settingsUrl?: string,
) {
  const link = action ? [`${action.label}:\n${action.href}`] : []
  const settings = settingsUrl === undefined ? [] : [`Choose what you get:\n${settingsUrl}`]
  const end = ['-- \nLectern', ...settings]
  return `${[greeting, ...paragraphs, ...link, ...notes, ...end].join('\n\n')}\n`
}
