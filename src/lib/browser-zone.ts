/** The time zone of the browser. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
