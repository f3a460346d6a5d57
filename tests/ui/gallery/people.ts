export type Person = {
  id: string
  name: string
  email: string
  status: 'Active' | 'Invited'
  groups: string
  courses: number
  progress: number
  designation: string
}

const names = [
  'Ana Kovač',
  'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh von und zu',
  'نور الهدى عبد الرحمن الأنصاري',
  'אביגיל בן-דוד',
  'Nguyễn Thị Minh Khai',
  'Zoë Ó Súilleabháin',
  'Li',
  '陳大文',
]

/** Any number of people, always the same ones, with the names that break layouts among them. */
export function people(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: names[index % names.length] ?? '',
    email:
      index % 8 === 1
        ? `${'very.long.address.'.repeat(5)}@acme.example`
        : `person${index}@acme.example`,
    status: index % 5 === 3 ? 'Invited' : 'Active',
    groups: index % 3 === 0 ? 'Night shift, Field sales, New starters 2026' : 'Night shift',
    courses: (index * 7) % 40,
    progress: (index * 13) % 101,
    designation: 'Team lead',
  }))
}
