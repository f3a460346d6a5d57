/** A check and its result: fine, a warning, or a problem to fix before anybody signs in. */
export type Finding = { what: string; is: 'good' | 'doubtful' | 'bad'; says?: string }

export const good = (what: string): Finding => ({ what, is: 'good' })
export const doubtful = (what: string, says: string): Finding => ({ what, is: 'doubtful', says })
export const bad = (what: string, says: string): Finding => ({ what, is: 'bad', says })

/** Fine, unless there is a message. */
export const unless = (what: string, says: string | false | undefined, is = bad) =>
  says ? is(what, says) : good(what)
