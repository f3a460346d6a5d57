import * as Radix from '@radix-ui/react-dialog'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Command, defaultFilter } from 'cmdk'
import { useDeferredValue, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { overlay } from '~/ui/overlay/dialog.css'
import { useReturnFocus } from '~/ui/overlay/use-return-focus'
import { useDebounced } from '~/ui/hooks/use-debounced'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { usePaletteActions, type PaletteAction } from './palette-actions'
import { PaletteItem } from './palette-item'
import { recents, remember } from './palette-recents'
import { hitMark, searchFor } from './palette-search'
import * as css from './palette.css'
import { useStore } from '~/lib/store'

/** The debounce of server searches, in ms. */
const pause = 120

/** A page may also be under its own heading, and ids must be unique. */
const recentMark = 'recent '
const asRecent = (action: PaletteAction) => ({ ...action, id: recentMark + action.id })

/** How well an entry matches the input, 0 to 1. Scattered letters do not match; server results always do. */
function fit(id: string, typed: string, keywords: string[] = []): number {
  const score = defaultFilter('', typed, keywords)
  if (id.startsWith(hitMark)) return Math.max(score, 0.6)
  return score < (typed.length < 3 ? 0.25 : 0.1) ? 0 : score
}

/** Whether a result of other terms also matches these. */
const stillFits = ({ title, subtitle = '' }: PaletteAction, typed: string) =>
  fit('', typed, [title, subtitle]) > 0

/** The first entry. */
const bestOf = (hits: PaletteAction[], typed: string) =>
  hits
    .map((hit) => ({ hit, score: fit(hit.id, typed, [hit.title, hit.subtitle ?? '']) }))
    .toSorted((a, b) => b.score - a.score)[0]?.hit

/** Opens screens, settings, users and objects by name. Enter opens one, with ⌘ or Ctrl in a new tab. */
export function Palette({ close }: { close: () => void }) {
  const focus = useReturnFocus(true)
  const [text, setText] = useState('')
  const typed = text.trim()
  const terms = useDebounced(typed, pause)
  const { data: found = [], error, isPlaceholderData, isPending } = useQuery(searchFor(terms))
  const isAnswered = terms === typed && !isPlaceholderData && !isPending
  // Pressing Enter while typing opens the entry that matches the present input, not an earlier result.
  const hits = isAnswered ? found : found.filter((hit) => stillFits(hit, typed))
  const past = useStore(recents)
  const router = useRouter()

  const lead = (action: PaletteAction, inNewTab = false) => {
    close()
    if ('run' in action.lead) return action.lead.run()
    remember({ ...action, id: action.id.replace(recentMark, '') })
    const { href } = action.lead
    if (inNewTab) window.open(href, '_blank', 'noopener')
    else void router.navigate({ href })
  }
  // Visible entries render with the dialog, others a moment later, unless the user searches.
  const isWhole = useDeferredValue(true, false) || text !== ''
  const offered = usePaletteActions()
  const sections = [
    ...(text === '' && past.length > 0 ? [{ title: 'Recent', actions: past.map(asRecent) }] : []),
    ...(isWhole ? offered : offered.slice(0, 2)),
    ...(terms !== '' && hits.length > 0 ? [{ title: 'Found', actions: hits }] : []),
  ]
  // Enter before the results arrive opens the first of them.
  const [entered, setEntered] = useState<string | null>(null)
  const awaited = isAnswered && entered === typed ? bestOf(hits, typed) : undefined
  const follow = useEffectEvent((action: PaletteAction) => lead(action))
  useEffect(() => {
    if (awaited) follow(awaited)
  }, [awaited])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const chosen = event.currentTarget.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!chosen && !isAnswered) setEntered(typed)
    if (!(event.metaKey || event.ctrlKey)) return
    const action = sections
      .flatMap(({ actions }) => actions)
      .find(({ id }) => id === chosen?.dataset.value)
    if (!action) return
    event.preventDefault()
    lead(action, true)
  }
  return (
    <Radix.Root open onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content className={css.palette} aria-describedby={undefined} {...focus}>
          <VisuallyHidden>
            <Radix.Title>Search and commands</Radix.Title>
          </VisuallyHidden>
          <Command filter={fit} label="Search and commands" loop onKeyDown={onKeyDown}>
            <Command.Input
              className={css.input}
              placeholder="Search for people, pages and commands"
              maxLength={100}
              value={text}
              onValueChange={setText}
            />
            <Command.List className={css.list} label="Results">
              <Command.Empty className={css.empty}>
                {isAnswered ? `No results for “${text}”.` : 'Searching…'}
              </Command.Empty>
              {error && terms !== '' && (
                <p role="alert" className={css.empty}>
                  Search failed. {error.message}.
                </p>
              )}
              {sections.map(({ title, actions }) => (
                <Command.Group key={title} heading={title} className={css.group}>
                  {actions.map((action) => (
                    <PaletteItem key={action.id} action={action} onSelect={() => lead(action)} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
