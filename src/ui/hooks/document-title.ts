// What the browser's tab says: the screen's name, or what is the matter where there is nothing to show.

let screen = ''
let instead: string | undefined

function write() {
  const name = instead ?? screen
  document.title = name ? `${name} · Lectern` : 'Lectern'
}

/** Names the tab after the screen that it shows. */
export function nameScreen(name: string) {
  screen = name
  write()
}

/** Says something else in its place, until the function that it answers with is called. */
export function overrideTitle(what: string): () => void {
  instead = what
  write()
  return () => {
    instead = undefined
    write()
  }
}
