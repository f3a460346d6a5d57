import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  Award,
  BadgeCheck,
  BookOpen,
  CalendarDays,
  ClipboardCheck,
  FileVideo,
  Mail,
  Route,
  Ticket,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import type { PaletteAction } from './palette-actions'

const icons: Partial<Record<string, LucideIcon>> = {
  user: UserRound,
  group: Users,
  course: BookOpen,
  license: Ticket,
  'learning-path': Route,
  event: CalendarDays,
  certificate: Award,
  'issued-certificate': BadgeCheck,
  asset: FileVideo,
  assessment: ClipboardCheck,
  message: Mail,
}

/** The prefix of the ids of server results. */
export const hitMark = 'hit '

function asAction({ _id, kind, title, subtitle, href }: Schemas['SearchHit']): PaletteAction {
  return { id: `${hitMark}${kind} ${_id}`, title, subtitle, icon: icons[kind], lead: { href } }
}

/** Users and objects by name; the last results stay until the next arrive. */
export function searchFor(terms: string) {
  const { queryKey, queryFn } = query('/api/business/search', {
    params: { query: { q: terms.slice(0, 100), limit: 10 } },
  })
  return queryOptions({
    queryKey,
    queryFn,
    enabled: terms !== '',
    placeholderData: keepPreviousData,
    select: ({ data }) => data.hits.map(asAction),
  })
}
