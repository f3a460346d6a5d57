/** A name without the quotation marks and commas around it. */
const bareName = (text: string) => text.replace(/^[\s,"']+|[\s,"']+$/g, '')

const address = String.raw`[^\s@<>,;"'()]+@[^\s@<>,;"'()]+\.[^\s@<>,;"'()]+`
const named = new RegExp(String.raw`^(.*?)<\s*(${address})\s*>$`, 's')
const alone = new RegExp(`^<?${address}>?$`)

/** The mailboxes of a line with names; undefined if it has other text. */
function mailboxesIn(line: string): [name: string, address: string][] | undefined {
  const parts = line
    .split(line.includes(';') ? /;/ : /(?<=>)\s*,|,(?=\s*[^\s@,<>]+@[^\s@,<>]+(?:,|$))/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const found: [string, string][] = []
  for (const part of parts) {
    const [, name = '', inside = ''] = named.exec(part) ?? []
    if (inside !== '' && !name.includes('<')) found.push([bareName(name), inside])
    else if (alone.test(part)) found.push(['', part.replace(/[<>]/g, '')])
    else return undefined
  }
  return found
}

/** The maximum length of the text: mail programs copy a line of recipients, not a file. */
const longest = 2_000_000

/**
 * Recipients as mail programs copy them (`Amara Okafor <amara@northwind.example>; "Lee, Bo" <bo@northwind.example>`) as
 * a table of names and addresses; undefined for other text.
 */
export function readMailboxes(text: string): string[][] | undefined {
  if (!text.includes('@') || text.length > longest) return undefined
  const rows: [string, string][] = []
  let hasSeveral = false
  for (const line of text.split(/[\r\n]+/)) {
    if (line.trim() === '') continue
    const found = mailboxesIn(line.trim())
    if (!found) return undefined
    hasSeveral ||= found.length > 1
    rows.push(...found)
  }
  const hasNames = rows.some(([name]) => name !== '')
  if (!hasNames && !hasSeveral) return undefined
  return hasNames
    ? [['Full name', 'Email'], ...rows]
    : [['Email'], ...rows.map(([, email]) => [email])]
}
