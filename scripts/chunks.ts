import { fileURLToPath } from 'node:url'
import { mergePieces, type Piece } from './merge-pieces.ts'
import { importedBy, type Modules, reachedFrom } from './reached.ts'

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** What the router's plugin adds to the name of a route for the part that it cut out, by vite.config.ts. */
const screenOf = (route: string) =>
  `${file(`src/routes/${route}.tsx`)}?tsr-split=component---loader`

/** What loads first for everybody, for somebody who is to sign in, and for somebody who is signed in. */
const starts = {
  base: file('index.html'),
  'sign-in': screenOf('login'),
  // What names every screen, with the rules of all addresses, and what surrounds them.
  shell: file('src/route-tree.gen.ts'),
  home: screenOf('_app/index'),
}

/** What surrounds the screens, without naming them. */
const around = file('src/routes/_app.tsx')

/** Screens of lists: what two of them need is one file, or each would load dozens of small ones. */
const lists = ['_app/users/users', '_app/users/user-groups', '_app/library/users'].map(screenOf)

/** What shows rows in columns. */
const table = file('src/ui/data-table/data-table.tsx')

/** Screens with a form that nobody needs to be signed in for; they do without what lists are made of. */
const forms = ['join', 'invitation', 'reset-password'].map(screenOf)

/** What is one screen's own stays with it. */
const ownOfScreens = /[\\/]src[\\/]features[\\/]/

/** What only tooltips and toasts share, too little for a file: any other would bring parts of screens to both. */
const ofPopups = /[\\/]@radix-ui[\\/]react-visually-hidden[\\/]/

/** The bundler's own few lines, which every file needs. */
const runtime = '\0rolldown/runtime.js'

const oneIcon = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/

const reachedFromAny = (some: readonly string[], modules: Modules) =>
  new Set(some.flatMap((one) => [...reachedFrom(one, modules)]))

/**
 * Names the file that a module goes into, for `codeSplitting.groups`: one for what every page starts with, one for
 * the rest of the sign-in page, one for the rest of what surrounds each screen and of the parts that the first screen is
 * made of, which the server and the sizes find by this name, and one for what both this and lists share with forms in
 * front of sign-in, which would bring all the rest. Null for all other modules.
 */
export function startOf() {
  let sets: Record<keyof typeof starts | 'forms' | 'lists', Set<string>> | undefined
  return (id: string, modules: Modules) => {
    sets ??= {
      base: reachedFrom(starts.base, modules),
      'sign-in': reachedFrom(starts['sign-in'], modules),
      shell: reachedFrom(starts.shell, modules),
      home: reachedFrom(starts.home, modules),
      forms: reachedFromAny(forms, modules),
      lists: reachedFromAny(lists, modules),
    }
    // Routes stay files of their own: the server finds them by their names, to announce them in the page's head.
    if (id.includes('?tsr-split')) return null
    const inSignIn = sets['sign-in'].has(id)
    const inShell = sets.shell.has(id)
    if (id === runtime || sets.base.has(id)) return 'base'
    // Else what the other needs would come along with it.
    if (inSignIn && (inShell || sets.home.has(id))) return 'base'
    if (inSignIn) return 'sign-in'
    // Else the parts of the first screen would be found in the files of many screens, and each would bring the others'.
    const inFirst = inShell || (sets.home.has(id) && !ownOfScreens.test(id))
    if (sets.forms.has(id) && (inFirst || sets.lists.has(id))) return 'fields'
    return inFirst ? 'shell' : null
  }
}

/** Whether a file is one of those that pages start with. */
export function isStart({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }) {
  return facadeModuleId === null ? name in starts : Object.values(starts).includes(facadeModuleId)
}

/** What the router's plugin cut out of a route behind sign-in. */
const behindSignIn = /[\\/]src[\\/]routes[\\/]_app[\\/].*\?tsr-split/
const styles = /\.css(?:$|\?)/

/** What each of some screens needs. */
function neededBy(screens: RegExp, modules: Modules) {
  return [...reachedFrom(starts.shell, modules, true)]
    .filter((reached) => screens.test(reached))
    .map((screen) => reachedFrom(screen, modules))
}

/** What those of them need that show no table. They do without what only the others have in common. */
function neededWithoutTable(screens: Set<string>[]) {
  return new Set(screens.filter((needed) => !needed.has(table)).flatMap((needed) => [...needed]))
}

/**
 * Names the file for a part of the styles: one for all that comes first, one for what surrounds the screens and all that
 * several of them share, one for what only those of them share that show a table. Nothing is seen before all of a
 * screen's are there, so they are few, and small ones would weigh half as much again: each is compressed on its own.
 */
export function stylesOf() {
  let first: Set<string> | undefined
  let home: Set<string> | undefined
  let ofScreens: Set<string>[] | undefined
  let withoutTable: Set<string> | undefined
  return (id: string, modules: Modules) => {
    if (!styles.test(id)) return null
    first ??= new Set(
      [starts.base, starts['sign-in'], starts.shell].flatMap((start) => [
        ...reachedFrom(start, modules),
      ]),
    )
    if (first.has(id)) return 'base'
    home ??= reachedFrom(starts.home, modules)
    if (home.has(id)) return ownOfScreens.test(id) ? null : 'shell'
    ofScreens ??= neededBy(behindSignIn, modules)
    withoutTable ??= neededWithoutTable(ofScreens)
    const users = ofScreens.filter((needed) => needed.has(id)).length
    if (users < 2) return null
    return withoutTable.has(id) ? 'shell' : 'tables'
  }
}

/** What the first screens need, now or a moment after the start. */
function neededEarly(modules: Modules) {
  return new Set(
    [starts['sign-in'], around, starts.home].flatMap((start) => [
      ...reachedFrom(start, modules, true),
    ]),
  )
}

/**
 * Names the files for what lists have in common with each other, for what they have in common with screens without a
 * table, for what they share with the parts of the shell that are fetched a moment after the start, and for what forms
 * are made of, in front of sign-in and behind it: each must not wait for the ones before, nor bring them. Asked once for
 * each file, in the order of `files`, after `startOf`, since a module brings all that it imports into its file.
 */
function sharedByLists(name: (typeof files)[number]) {
  let ofLists: Set<string>[] | undefined
  let ofForms: Set<string> | undefined
  let early: Set<string> | undefined
  let ofScreens: Set<string>[] | undefined
  let withoutTable: Set<string> | undefined
  return (id: string, modules: Modules) => {
    if (id.includes('?tsr-split')) return null
    ofLists ??= lists.map((screen) => reachedFrom(screen, modules))
    ofForms ??= reachedFromAny(forms, modules)
    early ??= neededEarly(modules)
    ofScreens ??= neededBy(behindSignIn, modules)
    withoutTable ??= neededWithoutTable(ofScreens)
    const users = ofLists.filter((list) => list.has(id)).length
    const screens = ofScreens.filter((needed) => needed.has(id))
    const tables = screens.filter((needed) => needed.has(table))
    const isEarly = early.has(id)
    const isCommon = !ownOfScreens.test(id) && !styles.test(id)
    const is = {
      early:
        (isEarly && (users > 1 || ofPopups.test(id))) ||
        // An icon is too little for a file.
        (screens.length > 2 && (isEarly ? isCommon : oneIcon.test(id))),
      forms: ofForms.has(id) && screens.length > 1,
      lists: users > 0 && withoutTable.has(id),
      tables: users > 1 || (isCommon && !isEarly && !withoutTable.has(id) && tables.length > 1),
    }
    return is[name] ? name : null
  }
}

/** More than there are. */
const mostScreens = 50

const files = ['early', 'forms', 'lists', 'tables'] as const

/** The groups of all these, of less priority than the two before. */
export const listGroups = files.map((name, at) => ({
  name: sharedByLists(name),
  debugName: name,
  priority: mostScreens + files.length - at,
}))

const ofFeature = /[\\/]src[\\/]features[\\/]([^\\/]+)[\\/]/

const anyScreen = /[\\/]src[\\/]routes[\\/].*\?tsr-split=component/

/** The files for what several screens need and is in none of the files before, with the one that most need first. */
function filesOfScreens(modules: Modules) {
  const before = [startOf(), ...listGroups.map(({ name }) => name)]
  const stylesFor = stylesOf()
  const screens = [...neededBy(anyScreen, modules), neededEarly(modules)]
  const everything = new Set(screens.flatMap((needed) => [...needed]))
  const usersOf = (id: string) => [...screens.keys()].filter((at) => screens[at]?.has(id))
  const ids = [...everything].filter(
    (id) => !id.includes('?tsr-split') && stylesFor(id, modules) === null,
  )
  // Styles that are in no common file come with what imports them, and are for nobody else.
  const placeOf = (id: string) =>
    styles.test(id) ? id : before.map((nameOf) => nameOf(id, modules)).find((name) => name !== null)
  const asPieces = (which: string[], keyOf: (id: string) => string | undefined) =>
    [...Map.groupBy(which, keyOf).values()].map((together): Piece => {
      const sizes = together.map((id) => modules.getModuleInfo(id)?.code?.length ?? 0)
      return {
        users: new Set(together.flatMap(usersOf)),
        size: sizes.reduce((sum, size) => sum + size, 0),
        modules: together,
      }
    })
  const fixed = asPieces(
    ids.filter((id) => placeOf(id)),
    placeOf,
  )
  const free = asPieces(
    ids.filter((id) => !placeOf(id)),
    (id) => usersOf(id).join(),
  )
  const shared = free.filter(({ users }) => users.size > 1)
  const own = free.filter(({ users }) => users.size === 1)
  return [...mergePieces(shared, fixed, (id) => importedBy(id, modules)), ...own]
}

/**
 * The groups for what several screens need, and what they share with the parts that follow the start. What more need
 * comes first, since a module brings all that it imports into its file.
 */
export function screenGroups() {
  let pieces: ReturnType<typeof filesOfScreens> | undefined
  const nameOf = (at: number) => (id: string, modules: Modules) => {
    pieces ??= filesOfScreens(modules)
    return pieces[at]?.modules.includes(id) ? `screens~${at}` : null
  }
  return Array.from({ length: mostScreens }, (_, at) => ({
    name: nameOf(at),
    debugName: `of screens, ${at + 1}`,
    priority: mostScreens - at,
    minShareCount: 2,
  }))
}

/** Names the kind of file for what only parts share that are fetched on demand. Small ones are merged with their kind. */
export const sharedOnDemand = (id: string) => ofFeature.exec(id)?.[1] ?? 'shared'
