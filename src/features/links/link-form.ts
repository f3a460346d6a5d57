import * as z from 'zod/mini'
import { isIsoDate } from '~/ui/input/calendar-date'

const domain = /^[a-z0-9.-]+\.[a-z]{2,}$/

/** "@acme.example, Acme.org" → the domains, as the contract requires. */
export function domainsIn(text: string): string[] {
  const parts = text.toLowerCase().split(/[\s,;]+/u)
  return [...new Set(parts.map((domainName) => domainName.replace(/^@/, '')).filter(Boolean))]
}

/**
 * The form values of a link's limits; empty means none. The last day has the contract's name of the expiry, so that its
 * error is shown beside it.
 */
export const linkForm = z.object({
  kind: z.enum(['signup', 'open']),
  maxUses: z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 1e6),
      'Enter a number from 1 to 1,000,000, or leave empty',
    ),
  ),
  expiresAt: z
    .nullable(z.string())
    .check(z.refine((day) => day === null || isIsoDate(day), 'Enter a date')),
  domains: z.string().check(
    z.refine(
      (text) => domainsIn(text).every((domainName) => domain.test(domainName)),
      'Enter domains like example.com, separated by commas',
    ),
    z.refine((text) => domainsIn(text).length <= 20, 'Enter at most 20 domains'),
  ),
})

export type LinkForm = z.infer<typeof linkForm>

export const blankLink: LinkForm = { kind: 'signup', maxUses: '', expiresAt: null, domains: '' }
