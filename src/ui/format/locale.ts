let drawnIn: string | undefined

/** The reader's language and region (`de-CH`); undefined for the browser's own. */
export const readersLocale = () => drawnIn

/** Draws from here on in somebody's locale. For the server, where many have one process. */
export function drawIn(tag: string | undefined) {
  drawnIn = tag
}
