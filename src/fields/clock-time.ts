const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** The time of day where this browser is: `14:02`. */
export function clockTime(at: Date): string {
  return clock.format(at)
}
