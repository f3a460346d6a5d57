/** A picture of 64 by 64 grey pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIKMb3RD77SAA6VEEAoFAIBAIBAKBQCAQfA8G320AeXC6efoAAAAASUVORK5CYII='

/** Half a second of grey, as recorded by a browser. */
const webm =
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwH/////////FUmpZpkq17GDD0JATYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFhzGR4OfADp2DgQFV7oEBhoVWX1ZQOOCdsIGguoFaU8CBAVWwkFWxgQFVuYECVbqBDVW7gQEfQ7Z1Af/////////ngQCgQJ6h2YEAAAAQBgCdASqgAFoAAAcIhYWImYSIASQQE61QH8AQNNC1Jz16MvEc9ejLxHPXoy8Rz16MvEc9ejLxHKAA/v5/z//vvh73w974f5xf/6jR/qNH+o0f/qGQdaHApr7ugQGluVAFAJ0BKqAAWgAARwiFhYiZhIgCAgAGKA8IdVSa7iHVUmu4h1VJruIdVSa7iHVUmu4hvAD+/7qDAKDiob+BAHkAkQMAABAJIADAAMW/oGAAGqrABWACsAFYAKwAVgAqwP7+4cF//nib/PE3+eJv/zxN/98CfeBPvAn+2wB1oZumme6BAaWUEQIAARAYABgAGFgv9AAIgIEAAAD7gQCg3qG7gQDxAJEDAAAQCSAAwADFv6BgABqqwAVgArABWACsAFYAKsD+/h/i/8guWF1yNf/01N/TU39NTf/TGwB1oZumme6BAaWUEQIAARAQABgAGFgv9AAIgIEAAAD7gXmg5qHDgQEuABEEAAAQCSAAwGKgoCBwYcs1ACwCWr4MBbCtYC2FawFsK1fw/u2v3/+/dOWbFS/9+6//9mebf/Jl/9lv+JnVGHWhm6aZ7oEBpZQRAgABEAkgAMAAwsF/oABEBAgAAPuB8aDgobyBAacAkQMAABAJIADAAMW/oGAAINAAWAAsABYACwAFgAK/wP7+c+X//jlz0644P/45d//yo/FFRdf/KRB1oZumme6BAaWUEQIAARAJIADAAMLBf6AARAQIAAD7ggEu'

const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nGood morning\n'

const webmBytes = Buffer.from(webm, 'base64')

/** A video for parts that accept other types as well. */
export const sampleVideo = () => new File([webmBytes], 'other.webm', { type: 'video/webm' })

/** The beginning of a video: its type is recognised, and nothing in it can be played. */
export const brokenVideo = () =>
  new File([webmBytes.subarray(0, 60)], 'broken.webm', { type: 'video/webm' })

/** The smallest file that a form part accepts; undefined for types that cannot be generated. */
export function sampleFile(types = ''): File | undefined {
  if (types.includes('text/vtt')) return new File([vtt], 'sample.vtt', { type: 'text/vtt' })
  if (types.includes('video/webm') && !types.includes('image/png'))
    return new File([webmBytes], 'sample.webm', { type: 'video/webm' })
  if (!types.includes('image/png')) return undefined
  return new File([Buffer.from(png, 'base64')], 'sample.png', { type: 'image/png' })
}
