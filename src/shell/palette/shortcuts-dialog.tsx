import { Dialog } from '~/ui/overlay/dialog'
import { Kbd } from '~/ui/display/kbd'
import { useUser } from '~/api/session/user'
import { keysTo } from '~/shell/nav/navigation'
import { placesOf, useOpenPlaces } from '~/shell/nav/visible-nav'
import * as css from './shortcuts.css'

const everywhere: [string, string[]][] = [
  ['Search and commands', ['mod', 'k']],
  ['Search the list, or everything', ['/']],
  ['Collapse the navigation', ['[']],
  ['Show keyboard shortcuts', ['?']],
]
const lists: [string, string[]][] = [
  ['Next row', ['j']],
  ['Previous row', ['k']],
  ['Select the row', ['x']],
  ['Open the row', ['enter']],
  ['Edit the row', ['e']],
]

/** All keyboard shortcuts. */
export function ShortcutsDialog({ close }: { close: () => void }) {
  const { business } = useUser()
  const groups = useOpenPlaces(business.supportUrl)
  const places = placesOf(groups)
  // Screens with lists are in groups; without any there are no list shortcuts.
  const hasLists = groups.some(({ leads }) => Array.isArray(leads))
  const goTo = places.flatMap((place): [string, string[]][] => {
    const keys = keysTo(place)
    return keys ? [[place.label, keys]] : []
  })
  return (
    <Dialog open onOpenChange={close} title="Keyboard shortcuts" size="md">
      <div className={css.columns}>
        <Keys title="Everywhere" rows={everywhere} />
        <Keys title="Go to" rows={goTo} />
        {hasLists && <Keys title="In lists" rows={lists} />}
      </div>
    </Dialog>
  )
}

function Keys({ title, rows }: { title: string; rows: [string, string[]][] }) {
  return (
    <section aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <dl className={css.rows}>
        {rows.map(([label, keys]) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
