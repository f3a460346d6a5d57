/** The embedded database is not available, for a reason that the user who starts the server can fix. */
export class NoDatabase extends Error {
  override name = 'NoDatabase'
}
