/** What is known about a file; unknown values are absent. */
export type ProbeResult = {
  /** In seconds. */
  duration: number | null
  pages: number | null
  width: number | null
  height: number | null
  /** A WebP, 640 pixels wide or less. */
  thumbnail: Buffer | null
  /** The picture as it is to be stored. */
  copy: Buffer | null
  /** What keeps some users from opening it. */
  notice: string | null
  /** Why the file is invalid, as a message for users. */
  failure: string | null
}

export const nothing: ProbeResult = {
  duration: null,
  pages: null,
  width: null,
  height: null,
  thumbnail: null,
  copy: null,
  notice: null,
  failure: null,
}

export const damaged = (kind: string): ProbeResult => ({
  ...nothing,
  failure: `This ${kind} is damaged or incomplete`,
})
