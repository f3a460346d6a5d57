import * as z from 'zod/mini'
import type { ConflictRow } from '~/forms/conflict-notice'
import { atMost, withSubstance } from '~/forms/text-rules'
import type { Channel, MessageTemplate } from '~/features/message-composer/composer.api'
import { limits, preheaderLimit } from '~/features/message-composer/state/message-problems'
import { categories } from './template-labels'
import { valuesFromTemplate } from './template-values'

/** The fields of a template. */
export const templateForm = (channel: Channel) =>
  z.object({
    name: z.string().check(z.trim(), withSubstance('Enter a name'), atMost(60)),
    category: z.enum(categories),
    title: z.string().check(atMost(limits[channel].title)),
    preheader: z.string().check(atMost(preheaderLimit)),
    message: z.string().check(atMost(limits[channel].message)),
    link: z
      .string()
      .check(
        z.trim(),
        z.regex(/^$|^(?:https?:\/\/|\/)\S+$/, 'Enter an address that begins with https://'),
        atMost(2000),
      ),
    linkLabel: z.string().check(atMost(60)),
  })

export type TemplateForm = z.infer<ReturnType<typeof templateForm>>

/** The values of a template; those of a new one without it. */
export const formOf = (template?: MessageTemplate): TemplateForm => ({
  name: template?.name ?? '',
  category: template?.category ?? 'other',
  ...(template
    ? valuesFromTemplate(template)
    : { title: '', preheader: '', message: '', link: '', linkLabel: '' }),
})

const labels: Record<keyof TemplateForm, string> = {
  name: 'Name',
  category: 'Purpose',
  title: 'Subject',
  preheader: 'Preview text',
  message: 'Message',
  link: 'Link',
  linkLabel: 'Label',
}

const plain = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()

/** The fields that differ from another version. */
export function conflictRows(mine: TemplateForm, theirs: MessageTemplate): ConflictRow[] {
  const other = formOf(theirs)
  const isField = (name: string): name is keyof TemplateForm => name in labels
  return Object.keys(labels)
    .filter(isField)
    .filter((name) => mine[name] !== other[name])
    .map((name) => ({ label: labels[name], mine: plain(mine[name]), theirs: plain(other[name]) }))
}
