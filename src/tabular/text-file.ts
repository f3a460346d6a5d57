import { guessEncoding, type EncodingChoice } from './guess-encoding'
import { decode, type Encoding } from './list-encoding'

export interface TextFile {
  name: string
  bytes: Uint8Array
  text: string
  encoding: Encoding
  /** The likely encodings, if uncertain. */
  choices: EncodingChoice[]
}

/** Throws if the bytes are no text. */
function asText(name: string, bytes: Uint8Array, encoding: Encoding, choices: EncodingChoice[]) {
  const text = decode(bytes, encoding).replace(/^\uFEFF/, '')
  return { name, bytes, text, encoding, choices }
}

/** The text of a file in its detected encoding. Throws if it is no text. */
export async function readTextFile(file: File): Promise<TextFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { encoding, choices = [] } = guessEncoding(bytes)
  return asText(file.name, bytes, encoding, choices)
}

/** The same file in another encoding. */
export const inEncoding = ({ name, bytes, choices }: TextFile, encoding: Encoding): TextFile =>
  asText(name, bytes, encoding, choices)
