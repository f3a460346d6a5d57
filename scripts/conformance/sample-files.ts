/** A picture of 64 by 64 grey pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIKMb3RD77SAA6VEEAoFAIBAIBAKBQCAQfA8G320AeXC6efoAAAAASUVORK5CYII='

const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nGood morning\n'

/** The smallest file that a part of a form takes; undefined for kinds that cannot be made up. */
export function sampleFile(types = ''): File | undefined {
  if (types.includes('text/vtt')) return new File([vtt], 'sample.vtt', { type: 'text/vtt' })
  if (!types.includes('image/png')) return undefined
  return new File([Buffer.from(png, 'base64')], 'sample.png', { type: 'image/png' })
}
