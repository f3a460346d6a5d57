import { describe, expect, test } from 'vitest'
import { readCaptions } from '../../server/files/captions.ts'
import { Problem } from '../../server/contract/problem.ts'

const read = (text: string) => readCaptions(Buffer.from(text))

/** What is wrong in which line. */
function faults(text: string | Uint8Array) {
  try {
    readCaptions(typeof text === 'string' ? Buffer.from(text) : text)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.errors?.map(({ row, code }) => `${row} ${code}`)
  }
  return []
}

const srt = `1
00:00:01,000 --> 00:00:04,000
Good morning.

2
00:00:05,500 --> 00:00:07,250
<i>Silence</i> is
an answer.
`

describe('captions: accepted input', () => {
  test('SRT is converted to WebVTT', () => {
    expect(read(srt)).toEqual({
      vtt: `WEBVTT

00:00:01.000 --> 00:00:04.000
Good morning.

00:00:05.500 --> 00:00:07.250
<i>Silence</i> is
an answer.
`,
      cues: 2,
      duration: 7.25,
      from: 'srt',
      warnings: [],
    })
  })

  test('WebVTT is preserved, without comments and styles', () => {
    const { vtt, cues, from } = read(`WEBVTT - Opening
Kind: captions

NOTE made by hand

STYLE
::cue { background: url(https://tracker.example/x) }

intro
00:01.000 --> 00:04.000 align:start position:10% evil:1
<v Ana>Good <c.loud>morning</c></v>

100:00:00.000 --> 100:00:01.000
Late
`)
    expect({ cues, from }).toEqual({ cues: 2, from: 'vtt' })
    expect(vtt).toBe(`WEBVTT

00:00:01.000 --> 00:00:04.000 align:start position:10%
<v Ana>Good <c.loud>morning</c></v>

100:00:00.000 --> 100:00:01.000
Late
`)
  })

  test('Windows line ends, a byte order mark, Windows-1252 and UTF-16 are accepted', () => {
    const one = (bytes: Uint8Array) => readCaptions(bytes).vtt.split('\n')[3]
    const text = '1\r\n00:00:01,000 --> 00:00:02,000\r\nGrüße\r\n'
    expect(one(Buffer.from(`\uFEFF${text}`))).toBe('Grüße')
    expect(one(Buffer.from(text, 'latin1'))).toBe('Grüße')
    expect(one(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe('Grüße')
  })

  test('only WebVTT tags are preserved', () => {
    const said = (text: string) =>
      read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`)
        .vtt.split('\n')
        .slice(3)
        .join('\n')
        .trim()
    expect(said('<script>alert(1)</script><b>x</b>')).toBe('alert(1)<b>x</b>')
    expect(said('<img src=x onerror=alert(1)>Hi')).toBe('Hi')
    expect(said('<font color="red">Red</font> {\\an8}top')).toBe('Red top')
    expect(said('1 < 2 & 3 &amp; 4')).toBe('1 &lt; 2 &amp; 3 &amp; 4')
    expect(said('<b onclick="x">Bold</b>')).toBe('Bold</b>')
    expect(said('<00:00:01.500>la')).toBe('<00:00:01.500>la')
  })

  test('overlapping cues are reported but accepted', () => {
    const { cues, warnings } = read(
      'WEBVTT\n\n00:01.000 --> 00:05.000\nA\n\n00:03.000 --> 00:06.000\nB\n',
    )
    expect(cues).toBe(2)
    expect(warnings).toMatchObject([{ line: 6, code: 'overlap' }])
  })
})

describe('captions: refused input, with line numbers', () => {
  test.each([
    ['a time that is missing', '1\nGood morning.\n', ['1 time-missing']],
    ['an arrow that is missing', '1\n00:00:01,000 - 00:00:02,000\nHi\n', ['1 time-missing']],
    ['a time that cannot be', '1\n00:61:01,000 --> 00:00:02,000\nHi\n', ['2 time-unreadable']],
    ['no time at all', '1\nsoon --> later\nHi\n', ['2 time-unreadable']],
    ['an end before the beginning', '1\n00:00:03,000 --> 00:00:02,000\nHi\n', ['2 ends-early']],
    [
      'an empty line that is missing',
      '1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:03,000 --> 00:00:04,000\nB\n',
      ['5 no-empty-line'],
    ],
    ['nothing said', 'WEBVTT\n\n', ['1 empty']],
    ['no line at all', '', ['1 empty']],
    ['a page', '<!doctype html>', ['1 not-captions']],
    ['a picture', '\u0089PNG\0\0', ['1 not-captions']],
  ])('%s', (_, text, found) => {
    expect(faults(text)).toEqual(found)
  })

  test('several errors at once, at most twenty', () => {
    expect(faults('1\nA\n\n2\nB\n\n3\n00:00:01,000 --> 00:00:02,000\nC\n')).toEqual([
      '1 time-missing',
      '4 time-missing',
    ])
    expect(faults('A\n\n'.repeat(50))).toHaveLength(20)
  })

  test('a malicious file is parsed in linear time', () => {
    faults(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(900_000)}`)
    faults(`WEBVTT\n\n${'1'.repeat(500_000)} --> ${':'.repeat(400_000)}`)
    expect(faults('&'.repeat(900_000))).not.toEqual([])
  })
})

describe('captions of common tools', () => {
  const cue = (time: string, words: string) => `${time}\n${words}\n`
  const shown = (text: string) => {
    const { cues, warnings } = read(text)
    return { cues, codes: warnings.map(({ line, code }) => `${line} ${code}`) }
  }

  test('YouTube: a line with one space ends no cue', () => {
    const text = `WEBVTT\nKind: captions\n\n${cue('00:00:00.030 --> 00:00:02.010', ' \nsafety')}\n${cue('00:00:02.010 --> 00:00:02.020', 'safety\n \n')}\n${cue('00:00:02.020 --> 00:00:04.000', 'first')}`
    expect(shown(text)).toEqual({ cues: 3, codes: [] })
  })

  test('a line of spaces between cues ends a cue', () => {
    const text = `1\n${cue('00:00:01,000 --> 00:00:02,000', 'One')} \n2\n${cue('00:00:03,000 --> 00:00:04,000', 'Two')}`
    expect(shown(text)).toEqual({ cues: 2, codes: [] })
  })

  test('Whisper: a cue of no length is left out with a warning', () => {
    const text = `1\n${cue('00:00:01,000 --> 00:00:01,000', 'Gone')}\n2\n${cue('00:00:03,000 --> 00:00:04,000', 'World')}`
    expect(shown(text)).toEqual({ cues: 1, codes: ['2 no-duration'] })
  })

  test('whole seconds, an arrow in a comment, and cues out of order are accepted', () => {
    expect(shown(cue('00:00:01 --> 00:00:02', 'Hello'))).toEqual({ cues: 1, codes: [] })
    const note = `WEBVTT\n\nNOTE a\nwith --> in it\n\n${cue('00:01.000 --> 00:02.000', 'Hello')}`
    expect(shown(note)).toEqual({ cues: 1, codes: [] })
    const late = `WEBVTT\n\n${cue('00:03.000 --> 00:04.000', 'Two')}\n${cue('00:01.000 --> 00:02.000', 'One')}`
    expect(shown(late)).toEqual({ cues: 2, codes: ['6 backwards'] })
    expect(read(late).vtt.indexOf('One')).toBeLessThan(read(late).vtt.indexOf('Two'))
  })

  test('UTF-16 without a mark is read, and Cyrillic in one byte is refused', () => {
    const text = cue('00:00:01,000 --> 00:00:02,000', 'Hello')
    expect(readCaptions(Buffer.from(text, 'utf16le')).cues).toBe(1)
    const words = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
    const time = Buffer.from('00:00:01,000 --> 00:00:02,000\n')
    expect(faults(Buffer.concat([time, words]))).toEqual(['1 encoding'])
  })
})
