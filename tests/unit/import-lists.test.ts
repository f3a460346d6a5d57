import { describe, expect, test } from 'vitest'
import { addressesInFile } from '~/tabular/address-file'
import { splitName } from '~/tabular/full-name'
import { isGone } from '~/tabular/leavers'
import { ListReading, type ListSource, type ReadingChoices } from '~/tabular/list-reading'

// Lists shaped after exports of personnel and learning systems, with details invented.

async function read(source: ListSource, choices?: ReadingChoices) {
  const { facts, ...reading } = await ListReading.of(source, choices).then((list) => ({
    facts: list.facts,
    people: list.people(list.facts.mapping, '2026-11-25'),
  }))
  return { facts, ...reading }
}
const bytes = (...values: (string | number[])[]) =>
  Uint8Array.from(
    values.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)),
  )
const file = (...parts: BlobPart[]) => new File(parts, 'people.csv')
const leavers = ({ people }: Awaited<ReturnType<typeof read>>) =>
  people
    .filter(({ marks = [] }) => marks.some(({ code }) => code === 'left'))
    .map(({ email }) => email)

describe('Import lists: line breaks', () => {
  const head = 'First name,Last name,Email,Groups'
  const rows = Array.from(
    { length: 6 },
    (_none, index) => `Ana${index},Lee,ana${index}@acme.example,Sales`,
  )
  test.each([
    ['CRLF in the head, LF below', [head, '\r\n', rows.join('\n')]],
    ['LF in the head, CRLF below', [head, '\n', rows.join('\r\n')]],
    [
      'two files joined',
      [head, '\r\n', rows.slice(0, 3).join('\r\n'), '\r\n', rows.slice(3).join('\n')],
    ],
    ['CR alone', [head, '\r', rows.join('\r')]],
    ['CRCRLF', [head, '\r\r\n', rows.join('\r\r\n')]],
    [
      'LF, CR and CRLF in turn',
      [head, '\n', rows[0] ?? '', '\r', rows[1] ?? '', '\r\n', rows.slice(2).join('\r')],
    ],
  ])('%s', async (_name, parts) => {
    const { facts, people } = await read(parts.join(''))
    expect(facts.columns).toHaveLength(4)
    expect(people.map(({ email }) => email)).toEqual(
      rows.map((_row, index) => `ana${index}@acme.example`),
    )
    expect(people.every(({ groups, marks }) => groups === 'Sales' && !marks)).toBe(true)
  })

  test('the same reader serves addresses for groups', async () => {
    const { addresses } = await addressesInFile(file(head, '\r\n', rows.join('\n')))
    expect(addresses).toHaveLength(6)
  })
})

describe('Import lists: quotation marks', () => {
  test('after spaces open a cell', async () => {
    const { people } = await read(
      'First name, Last name, Email\n"Ana", "Lee, PhD", "ana@x.example"',
    )
    expect(people[0]).toMatchObject({
      firstName: 'Ana',
      lastName: 'Lee, PhD',
      email: 'ana@x.example',
    })
  })

  test.each([
    ["'Ana','O''Hara','ana@x.example'"],
    ["“Ana”,“O'Hara”,“ana@x.example”"],
    ["„Ana“,„O'Hara“,„ana@x.example“"],
  ])('other than usual stand around all cells: %s', async (row) => {
    const { people } = await read(`First name,Last name,Email\n${row}\n`)
    expect(people[0]).toMatchObject({
      firstName: 'Ana',
      lastName: "O'Hara",
      email: 'ana@x.example',
    })
  })

  test('that are wrong in one row leave the others as they are', async () => {
    const { facts, people } = await read(
      'Name,Email,Title\n"Lee, Ana",ana@x.example,Clerk\n"Bo,bo@x.example,Lead\n"Ito, Yuki",yuki@x.example,"Clerk, nights"',
    )
    expect(people.map(({ lastName }) => lastName)).toEqual(['Lee', '', 'Ito'])
    expect(facts.notices).toEqual([{ kind: 'quotes', count: 1, rows: [2] }])
  })
})

describe('Import lists: rows of another length', () => {
  test('are marked, and named above the list', async () => {
    const { facts, people } = await read(
      'First name,Email,Title,Groups\nAna,a@x.example,Clerk,Sales\nBo,b@x.example,Manager, nights,Logistics\nCy,c@x.example,Clerk,Sales\nDi,d@x.example,Clerk,Sales\nEd,e@x.example,Clerk,Sales\nFay,f@x.example\n',
    )
    expect(facts.notices).toEqual([
      { kind: 'extra-cells', count: 1, rows: [2] },
      { kind: 'few-cells', count: 1, rows: [6] },
    ])
    expect(people[1]?.marks).toEqual([{ code: 'extra-cells', text: 'Logistics' }])
    expect(people[0]?.marks).toBeUndefined()
  })
})

test('Import lists: of two possible delimiters the one that yields addresses is used', async () => {
  const { facts, people } = await read(
    'Who, precisely;Where\nKowalska, Anna;a@x.example\nNowak, Jan;j@x.example',
  )
  expect(facts.delimiter).toBe(';')
  expect(people.map(({ email }) => email)).toEqual(['a@x.example', 'j@x.example'])
})

test('Import lists: rows of a second file may have another delimiter', async () => {
  const { people } = await read(
    'First name;Last name;Email\nAna;Lee;a@x.example\nBo;Li;b@x.example\nCy,Cole,c@x.example',
  )
  expect(people[2]).toMatchObject({ firstName: 'Cy', lastName: 'Cole', email: 'c@x.example' })
})

test('Import lists: a second file may have another delimiter and its own header', async () => {
  const { facts, people } = await read(
    'First name;Last name;Email\r\nAna;Lee;a@x.example\r\nFirst name,Last name,Email\nBo,Li,b@x.example\nCy,Cole,c@x.example',
  )
  expect(facts.mapping).toEqual(['firstName', 'lastName', 'email'])
  expect(people.map(({ lastName, email }) => [lastName, email])).toEqual([
    ['Lee', 'a@x.example'],
    ['Li', 'b@x.example'],
    ['Cole', 'c@x.example'],
  ])
})

test.each(['\u0085', '\u2028'])(
  'Import lists: %j ends rows where no other breaks do',
  async (end) => {
    const { people } = await read(
      ['First name,Email', 'Ana,a@x.example', 'Bo,b@x.example'].join(end),
    )
    expect(people.map(({ firstName }) => firstName)).toEqual(['Ana', 'Bo'])
  },
)

test('Import lists: columns of spaces are reported', async () => {
  const { facts } = await read(
    'First name   Email\nAna          a@x.example\nBo           b@x.example',
  )
  expect(facts.notices.map(({ kind }) => kind)).toEqual(['one-column'])
})

test('Import lists: recipients of a mail become people with names', async () => {
  const { people } = await read(
    'Amara Okafor <amara@x.example>; "Lee, Bo" <bo@x.example>; cy@x.example',
  )
  expect(people.map(({ firstName, lastName, email }) => [firstName, lastName, email])).toEqual([
    ['Amara', 'Okafor', 'amara@x.example'],
    ['Bo', 'Lee', 'bo@x.example'],
    ['', '', 'cy@x.example'],
  ])
})

describe('Import lists: encodings', () => {
  test.each([
    [
      'Turkish',
      'windows-1254',
      bytes(
        'Ad;Soyad;E-posta\nAy',
        [0xfe],
        'e;Y',
        [0xfd],
        'lmaz;a@x.example\nGül'.slice(0, -2),
        ';x;g@x.example',
      ),
      'Ayşe',
      'Yılmaz',
    ],
    [
      'Polish',
      'windows-1250',
      bytes('Imi', [0xea], ';Nazwisko;E-mail\n', [0xa3], 'ukasz;W', [0xf3], 'jcik;a@x.example'),
      'Łukasz',
      'Wójcik',
    ],
    [
      'Russian',
      'windows-1251',
      bytes(
        [0xc8, 0xec, 0xff],
        ';',
        [0xd4, 0xe0, 0xec, 0xe8, 0xeb, 0xe8, 0xff],
        ';Email\n',
        [0xc0, 0xed, 0xed, 0xe0],
        ';',
        [0xcb, 0xe8],
        ';a@x.example',
      ),
      'Анна',
      'Ли',
    ],
    [
      'Hebrew',
      'windows-1255',
      bytes(
        'First name,Last name,Email\n',
        [0xe3, 0xe5, 0xe3],
        ',',
        [0xeb, 0xe4, 0xef],
        ',a@x.example',
      ),
      'דוד',
      'כהן',
    ],
    [
      'Japanese',
      'shift_jis',
      bytes(
        [0x90, 0xa9],
        ',',
        [0x96, 0xbc],
        ',Email\n',
        [0x8e, 0x52, 0x93, 0x63],
        ',',
        [0x91, 0xbe, 0x98, 0x59],
        ',a@x.example',
      ),
      '太郎',
      '山田',
    ],
  ])('%s', async (_name, encoding, content, firstName, lastName) => {
    const { facts, people } = await read(file(content))
    expect(facts.encoding).toBe(encoding)
    expect(people[0]).toMatchObject({ firstName, lastName })
  })

  test('that are uncertain are asked about, with names', async () => {
    const { facts } = await read(file(bytes('Name;Email\nDo', [0xf0], 'an;a@x.example')))
    expect(facts.encodings?.length).toBeGreaterThan(1)
    expect(facts.encodings?.map(({ samples }) => samples[0])).toContain('Doğan')
  })
})

describe('Import lists: of several columns the own address at work is used', () => {
  const list = (heads: string, ...rows: string[]) => read([heads, ...rows].join('\n'))
  test.each([
    [
      'a directory',
      'userPrincipalName,mail,givenName,surname',
      'a_p.example#EXT#@acme.onmicrosoft.example,ana@p.example,Ana,Lee',
    ],
    [
      'private first',
      'Email - Home,Email - Work,First name,Last name',
      'ana@mailbox.example,ana@p.example,Ana,Lee',
    ],
    ['a login first', 'Login,Email,First name,Last name', 'ana@sso.example,ana@p.example,Ana,Lee'],
    [
      'a recovery address',
      'Recovery email,Email address,First name,Last name',
      'ana@mailbox.example,ana@p.example,Ana,Lee',
    ],
    [
      'a manager',
      'Line manager email,Employee email,First name,Last name',
      'boss@p.example,ana@p.example,Ana,Lee',
    ],
    [
      'a superior, in German',
      'Vorgesetzter E-Mail,Dienstliche E-Mail,Vorname,Nachname',
      'boss@p.example,ana@p.example,Ana,Lee',
    ],
  ])('%s', async (_name, heads, row) => {
    expect((await list(heads, row)).people[0]).toMatchObject({
      firstName: 'Ana',
      lastName: 'Lee',
      email: 'ana@p.example',
    })
  })

  test('a column with the same address in many rows is nobody’s own', async () => {
    const rows = ['Ana', 'Bo', 'Cy'].map((name) => `${name},Lee,boss@x.example,${name}@x.example`)
    expect((await list('First name,Last name,Kontaktas,Rastas', ...rows)).facts.mapping).toEqual([
      'firstName',
      'lastName',
      null,
      'email',
    ])
  })

  test('the address of a manager alone is not used', async () => {
    const { facts } = await list('First name,Last name,Manager email', 'Ana,Lee,boss@x.example')
    expect(facts.mapping).not.toContain('email')
  })

  test('a user name is not the full name beside one', async () => {
    const { facts, people } = await read('username,email,fullname\nana1,a@x.example,Ana Lee')
    expect(facts.mapping).toEqual([null, 'email', 'fullName'])
    expect(people[0]).toMatchObject({ firstName: 'Ana', lastName: 'Lee' })
  })

  test('the other columns are offered', async () => {
    const { facts } = await list(
      'Home email,Work email,First name,Preferred name',
      'a@m.example,a@x.example,Ana,An',
    )
    expect(facts.candidates).toEqual([
      { target: 'firstName', chosen: 2, others: [3] },
      { target: 'email', chosen: 1, others: [0] },
    ])
  })
})

describe('Import lists: heads of other languages', () => {
  test.each([
    ['Turkish', 'Ad,Soyad,E-posta,Unvan,Departman'],
    ['Polish', 'Imię,Nazwisko,Adres e-mail,Stanowisko,Dział'],
    ['Japanese', '名,姓,メールアドレス,役職,部署'],
    ['Finnish', 'Etunimi,Sukunimi,Sähköposti,Tehtävänimike,Osasto'],
    ['Russian', 'Имя,Фамилия,Электронная почта,Должность,Отдел'],
    ['Chinese', '名,姓,电子邮箱,职位,部门'],
    ['Czech', 'Jméno,Příjmení,E-mailová adresa,Pracovní pozice,Oddělení'],
    ['Hungarian', 'Keresztnév,Vezetéknév,E-mail cím,Munkakör,Osztály'],
    ['Greek', 'Όνομα,Επώνυμο,Διεύθυνση email,Θέση,Τμήμα'],
    ['csvde', 'givenName,sn,mail,title,department'],
    [
      'Google',
      'First Name [Required],Last Name [Required],Email Address [Required],Employee Title,Department',
    ],
    ['PeopleSoft', 'FIRST_NAME,LAST_NAME,EMAIL_ADDR,JOBTITLE,DEPTNAME'],
    ['Hebrew', 'שם פרטי,שם משפחה,אימייל,תפקיד,מחלקה'],
    ['Arabic', 'الاسم الأول,اسم العائلة,البريد الإلكتروني,المسمى الوظيفي,القسم'],
    ['Thai', 'ชื่อ,นามสกุล,อีเมล,ตำแหน่ง,แผนก'],
    ['Indonesian', 'Nama depan,Nama belakang,Alamat email,Jabatan,Departemen'],
    ['Serbian', 'Име,Презиме,Имејл,Радно место,Одељење'],
    ['Icelandic', 'Fornafn,Eftirnafn,Netfang,Starfsheiti,Deild'],
    ['Catalan', 'Nom,Cognoms,Correu electrònic,Càrrec,Departament'],
    [
      'ADP',
      'Legal First Name,Legal Last Name,Work Contact: Work Email,Job Title Description,Home Department Description',
    ],
    ['Oracle', 'First Name,Last Name,Work E-Mail,Assignment Name,Department Name'],
  ])('%s', async (_name, heads) => {
    const { facts } = await read(`${heads}\nAna,Lee,a@x.example,Clerk,Sales`)
    expect(facts.mapping).toEqual(['firstName', 'lastName', 'email', 'designation', 'groups'])
  })

  test('a form of address or a role in the system is no designation', async () => {
    const titles = await read(
      'Title,First name,Last name,Email\nMs,Ana,Lee,a@x.example\nDr.,Bo,Berg,b@x.example',
    )
    expect(titles.facts.mapping[0]).toBeNull()
    const roles = await read('First name,Email,Role\nAna,a@x.example,Learner\nBo,b@x.example,Admin')
    expect(roles.facts.mapping[2]).toBeNull()
  })
})

describe('Import lists: leavers', () => {
  test.each([
    ['Status', 'Active', 'Terminated'],
    ['accountEnabled', 'True', 'False'],
    ['Active', 'YES', 'NO'],
    ['Suspended', '0', '1'],
    ['userAccountControl', '512', '514'],
    ['EMPL_STATUS', 'A', 'T'],
    ['Status', 'aktiv', 'inaktiv'],
    ['Statut', 'Actif', 'Inactif'],
    ['在籍状況', '在籍', '退職'],
    ['Termination date', '', '2026-10-31'],
    ['Date de sortie', '31/12/2027', '31/10/2026'],
    ['Austrittsdatum', '01.12.2026', '24.11.2026'],
    ['Last working day', '12/31/2026', '10/31/2026'],
    ['status', 'ACTIVE', 'DEPROVISIONED'],
    ['ROW_STATUS', 'ENABLED', 'DISABLED'],
    ['Block credential', 'False', 'True'],
    ['Assignment Status', 'Active - Payroll Eligible', 'Inactive - Payroll Eligible'],
    ['Leaver', 'No', 'Yes'],
    ['Date of exit', '', '31-Oct-2026'],
  ])('are found by %s: %s, %s', async (head, stays, left) => {
    const found = await read(
      `First name;Email;${head}\nAna;a@x.example;${stays}\nBo;b@x.example;${left}`,
    )
    expect(leavers(found)).toEqual(['b@x.example'])
  })

  test('are found by a status after their names', async () => {
    const found = await read(
      'Worker,Email\nAna Lee,a@x.example\nBo Berg (Terminated),b@x.example\nCy Cole (On Leave),c@x.example',
    )
    expect(leavers(found)).toEqual(['b@x.example'])
    expect(found.people.map(({ lastName }) => lastName)).toEqual(['Lee', 'Berg', 'Cole'])
  })

  test.each([
    ['Status', 'Full-time'],
    ['Status', '1'],
    ['State', 'CA'],
    ['Status', 'Left-handed'],
  ])('are not whoever has %s: %s', (head, value) => expect(isGone(head, value)).toBe(false))
})

test('Import lists: a row for each group is one person in all of them', async () => {
  const { people } = await read(
    'First name,Email,Groups\nAna,a@x.example,Sales\nAna,A@x.example,First aid\nBo,b@x.example,Sales',
  )
  expect(people.map(({ groups }) => groups)).toEqual(['Sales; First aid', 'First aid', 'Sales'])
  expect(people[1]?.marks).toEqual([{ code: 'more-groups', field: 'groups' }])
})

test('Import lists: an export of people keeps their ids', async () => {
  const { people } = await read(
    'First name,Email,Status,Id\nAna,a@x.example,Inactive,0353l30ttFQELWUdZ0gYyV',
  )
  expect(people[0]?.id).toBe('0353l30ttFQELWUdZ0gYyV')
  expect((await read('First name,Email,ID\nAna,a@x.example,17')).people[0]?.id).toBeUndefined()
})

test.each([
  ['Jane Roe, PhD', 'Jane', 'Roe'],
  ['Smith, John, Jr.', 'John', 'Smith Jr.'],
  ['Doe; John', 'John', 'Doe'],
  ['山田　太郎', '太郎', '山田'],
  ['Li, Ma', 'Ma', 'Li'],
  ['王小明', '王小明', ''],
])('Import lists: “%s” is split', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test.each([
  ['Voornaam,Tussenvoegsel,Achternaam', 'Jan,van der,Berg', 'Jan', 'van der Berg'],
  ['Voornaam,Voorvoegsel,Achternaam', 'Jan,,Berg', 'Jan', 'Berg'],
  ['Voornaam,Tussenvoegsel,Achternaam', 'Jan,van der,van der Berg', 'Jan', 'van der Berg'],
  ['Voornaam,Tussenvoegsel,Achternaam', 'Jan,NULL,Berg', 'Jan', 'Berg'],
  ['Prénom,Particule,Nom', "Anne,d',Orval", 'Anne', "d'Orval"],
  ['Vorname,Vorsatzwort,Nachname', 'Ida,von,Thal', 'Ida', 'von Thal'],
  ['First name,Last name prefix,Last name', 'Jan,van,Dam', 'Jan', 'van Dam'],
  ['Nombre,Primer apellido,Segundo apellido', 'Ana,García,López', 'Ana', 'García López'],
  ['Nombre,Apellido paterno,Apellido materno', 'Ana,García,', 'Ana', 'García'],
  ['Nombre,Apellido 1,Apellido 2', 'Ana,García,López', 'Ana', 'García López'],
  [
    'Primer nombre,Segundo nombre,Primer apellido,Segundo apellido',
    'Juan,Carlos,Paz,Gil',
    'Juan Carlos',
    'Paz Gil',
  ],
  ['Фамилия,Имя,Отчество', 'Иванов,Пётр,Сергеевич', 'Пётр Сергеевич', 'Иванов'],
  ['First name,Middle name,Last name', 'John,Quincy,Public', 'John', 'Public'],
  ['Naam,Tussenvoegsel', 'Jan van der Berg,van der', 'Jan', 'van der Berg'],
])(
  'Import lists: parts of names in columns of their own: %s: %s',
  async (head, row, first, last) => {
    const { people } = await read(`${head},Email\n${row},ana@x.example\n`)
    expect(people[0]).toMatchObject({ firstName: first, lastName: last, email: 'ana@x.example' })
  },
)
