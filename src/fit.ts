import { readKnown } from '~/api/known'
import { fitFrame } from '~/shell/fit-frame'
import { startPainted } from '~/shell/start-painted'

const asScript = (run: () => void) => `<script>(${run.toString()})()</script>`

/** What starts the code at an address, as the function that a script calls with it. */
export const start = `(${startPainted.toString()})`

/** The element that fits what was drawn ahead to its browser, in what it fits. */
export const fit = asScript(fitFrame)

/** The element that reads what is known from the element before it. */
export const read = asScript(readKnown)
