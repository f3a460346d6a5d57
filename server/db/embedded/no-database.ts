/** There is no database of our own to be had here, for a reason that whoever starts the server can mend. */
export class NoDatabase extends Error {
  override name = 'NoDatabase'
}
