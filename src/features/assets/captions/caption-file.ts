/** A language that a file's name states: `talk.ja.vtt`, `talk_ja.vtt`, `ja.vtt`. A word after a hyphen is none. */
export function languageIn(name: string): string | null {
  return /(?:^|[._])([a-z]{2}(?:-[A-Z][A-Za-z]{1,3})?)\.(?:vtt|srt)$/.exec(name)?.[1] ?? null
}

const isWords = (line: string) =>
  /\p{L}/u.test(line) && !line.includes('-->') && !/^(?:WEBVTT|NOTE|Kind:|Language:)/.test(line)

/** The first words of captions, as they will be shown. */
export const firstLines = (text: string) =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => line.replaceAll(/<[^>]*>/g, '').trim())
    .filter(isWords)
    .slice(0, 4)
