// The tab's title: the screen's name, or a status if there is nothing to show.

let screen = ''
let instead: string | undefined

function write() {
  const name = instead ?? screen
  document.title = name ? `${name} · Lectern` : 'Lectern'
}

/** Sets the title to the screen's name. */
export function nameScreen(name: string) {
  screen = name
  write()
}

/** Shows another title until the returned function is called. */
export function overrideTitle(what: string): () => void {
  instead = what
  write()
  return () => {
    instead = undefined
    write()
  }
}
