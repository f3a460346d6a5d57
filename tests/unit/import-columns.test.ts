import { afterEach, describe, expect, test, vi } from 'vitest'
import { guessColumns, mapColumn, missingTargets } from '~/tabular/column-guess'
import { rememberedMapping, rememberMapping } from '~/features/import/columns/column-memory'
import { splitLastFirst, splitName } from '~/tabular/full-name'
import { rememberedReading, rememberReading } from '~/features/import/read/reading-memory'
import { columnTarget } from '~/tabular/column-names'
import { columnOf } from '~/tabular/column-stats'

const column = (name: string, ...cells: string[]) => columnOf(name, cells)
const guess = (...heads: string[]) => guessColumns(heads.map((head) => column(head)))

test('Import columns: an address mentioned in a sentence is not taken for one', () => {
  const columns = [
    column('Email', 'no address'),
    column('First name', 'Bo'),
    column('Problem', 'Enter an address such as ana@acme.com'),
  ]
  expect(guessColumns(columns)).toEqual(['email', 'firstName', null])
})

describe('Import columns: recognised by header', () => {
  test.each([
    [
      'firstName',
      'First name',
      'FIRSTNAME',
      'first_name',
      'Given Name',
      'preferred_first_name',
      'Vorname',
      'Prénom',
      'prenom',
      'Fornavn',
    ],
    ['lastName', 'Surname', 'family-name', 'Nachname', 'Nom de famille', 'Apellidos', 'Efternavn'],
    [
      'email',
      'E-mail',
      'E_MAIL',
      'primary_email_address',
      'Login',
      'E-Mail-Adresse',
      'Courriel',
      'Correo electrónico',
      'Email (work)',
    ],
    [
      'designation',
      'Title',
      'Job  title',
      'work_title',
      'Funktion',
      'Fonction',
      'Puesto',
      'Stilling',
    ],
    ['groups', 'Group', 'TEAM', 'Department', 'Abteilung', 'Équipe', 'Departamento', 'Afdeling'],
    ['fullName', 'Full name', 'Display Name', 'Mitarbeiter', 'Nombre completo', 'Fulde navn'],
    [
      'lastFirst',
      'Surname, First name',
      'Last name First name',
      'Nachname, Vorname',
      'Name, Vorname',
      'NOM Prénom',
      'Nom et prénoms',
      'Apellidos y nombre',
      'Cognome e nome',
    ],
    ['firstName', 'Legal Name - First Name'],
    ['lastName', 'Legal Name - Last Name'],
    ['designation', 'Business Title', 'Intitulé de poste', 'Titel'],
    ['groups', 'Supervisory Organization'],
    [undefined, 'Salary', 'Birthday', '', '—', 'constructor', '__proto__'],
  ])('%s', (target, ...heads: string[]) => {
    for (const head of heads) expect([head, columnTarget(head)]).toEqual([head, target])
  })

  test('“Name” is what remains after the other columns', () => {
    expect(guess('Name', 'E-Mail')).toEqual(['fullName', 'email'])
    expect(guess('Name', 'Vorname', 'E-Mail')).toEqual(['lastName', 'firstName', 'email'])
    expect(guess('Nombre', 'Apellidos', 'Correo')).toEqual(['firstName', 'lastName', 'email'])
    expect(guess('Nom', 'Prénom', 'Courriel')).toEqual(['lastName', 'firstName', 'email'])
  })

  test('“Title” is a form of address if another column contains the position', () => {
    expect(guess('Titel', 'Vorname', 'Nachname', 'Position')).toEqual([
      null,
      'firstName',
      'lastName',
      'designation',
    ])
    expect(guess('Name', 'Job title', 'Title')).toEqual(['fullName', 'designation', null])
    expect(guess('Name', 'Title')).toEqual(['fullName', 'designation'])
  })

  test('first and last name are preferred to the full name, in any order', () => {
    expect(guess('Surname, first name', 'Email')).toEqual(['lastFirst', 'email'])
    expect(guess('Surname, first name', 'First name', 'Surname')).toEqual([
      null,
      'firstName',
      'lastName',
    ])
    expect(missingTargets(guess('Nom et prénom', 'Courriel'))).toEqual([])
  })

  test('a repeated column is used once, except groups', () => {
    expect(guess('Email', 'E-mail', 'Team', 'Department')).toEqual([
      'email',
      null,
      'groups',
      'groups',
    ])
    expect(guess('First name', 'Last name', 'Display name')).toEqual([
      'firstName',
      'lastName',
      null,
    ])
  })
})

test('Import columns: addresses are found without a header', () => {
  const columns = [
    column('Column A', 'Ana', 'Bo'),
    column('Column B', 'a@x.example', 'b@x.example'),
  ]
  expect(guessColumns(columns)).toEqual([null, 'email'])
  expect(guessColumns([column('Column A', 'Ana', 'Bo')])).toEqual([null])
})

test('Import columns: of several columns with that header, the one with addresses is used', () => {
  const logins = ['jdoe', 'asousa']
  const addresses = ['j.doe@x.example', 'a.sousa@x.example']
  const names = [column('First name', 'Jo', 'Ana'), column('Last name', 'Doe', 'Sousa')]
  const login = column('Login', ...logins)
  const theirs: ReturnType<typeof guessColumns> = [null, 'firstName', 'lastName', 'email']
  expect(guessColumns([login, ...names, column('E-mail', ...addresses)])).toEqual(theirs)
  // Of two that do, or two that do not, the one that is named after mail.
  const both = [column('Login', ...addresses), ...names, column('E-mail', ...addresses)]
  const neither = [login, ...names, column('E-mail', 'jo at x', 'ana at x')]
  for (const columns of [both, neither]) expect(guessColumns(columns)).toEqual(theirs)
})

test('Import columns: a target moves to the column it is assigned to', () => {
  expect(mapColumn(['email', null], 1, 'email')).toEqual([null, 'email'])
  expect(mapColumn(['groups', null], 1, 'groups')).toEqual(['groups', 'groups'])
  expect(mapColumn(['email', 'groups'], 0, null)).toEqual([null, 'groups'])
  expect(missingTargets(['groups'])).toEqual(['name', 'email'])
  expect(missingTargets(['lastName', 'email'])).toEqual([])
})

test.each([
  ['Ana Müller', 'Ana', 'Müller'],
  ['Müller, Ana Maria', 'Ana Maria', 'Müller'],
  ['Ludwig van der Berg', 'Ludwig', 'van der Berg'],
  ['María de la Cruz', 'María', 'de la Cruz'],
  ['  Ana   Lucia  Sousa ', 'Ana Lucia', 'Sousa'],
  ['Björk', 'Björk', ''],
  ['Van Morrison', 'Van', 'Morrison'],
])('Import columns: “%s” is split into first and last name', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test.each([
  ['Müller, Ana Maria', 'Ana Maria', 'Müller'],
  ['Müller Ana Maria', 'Ana Maria', 'Müller'],
  ['van der Berg Ludwig', 'Ludwig', 'van der Berg'],
  ['De la Cruz María José', 'María José', 'De la Cruz'],
  ['GARCÍA LÓPEZ María', 'María', 'GARCÍA LÓPEZ'],
  ['DUPONT JEAN', 'JEAN', 'DUPONT'],
  ['van den', 'den', 'van'],
  ['Björk', 'Björk', ''],
  ['Müller Ana (Terminated)', 'Ana', 'Müller'],
  ['Müller, Ana <ana@acme.example>', 'Ana', 'Müller'],
])('Import columns: “%s” is split into last and first name', (name, firstName, lastName) => {
  expect(splitLastFirst(name)).toEqual({ firstName, lastName })
})

describe('Import columns: a stored mapping', () => {
  afterEach(() => vi.unstubAllGlobals())
  const store = () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    return kept
  }

  test('is found again, whatever the spelling of the headers', () => {
    store()
    expect(rememberedMapping(['Name', 'Kontakt'])).toBeUndefined()
    rememberMapping(['Name', 'Kontakt'], ['lastName', 'email'])
    expect(rememberedMapping(['NAME ', 'kontakt'])).toEqual(['lastName', 'email'])
    rememberMapping(['Name', 'Kontakt'], ['fullName', 'email'])
    expect(rememberedMapping(['Name', 'Kontakt'])).toEqual(['fullName', 'email'])
    expect(rememberedMapping(['Kontakt', 'Name'])).toBeUndefined()
  })

  test('is one of at most twenty; invalid stored data is ignored', () => {
    const kept = store()
    for (let offset = 0; offset < 30; offset++) rememberMapping([`Head ${offset}`], ['email'])
    expect(rememberedMapping(['Head 9'])).toBeUndefined()
    expect(rememberedMapping(['Head 10'])).toEqual(['email'])
    kept.set('lectern.import.columns', '[{"heads":"head29","mapping":["owner"]}]')
    expect(rememberedMapping(['Head 29'])).toBeUndefined()
  })

  test('is stored with its import, to parse the same list again', () => {
    const kept = store()
    const choices = { encoding: 'windows-1250', delimiter: ';', headRow: 2 } as const
    expect(rememberedReading('im_1')).toBeUndefined()
    rememberReading('im_1', { choices, mapping: ['email', null] })
    expect(rememberedReading('im_1')).toEqual({ choices, mapping: ['email', null] })
    expect(rememberedReading('im_2')).toBeUndefined()
    for (let offset = 0; offset < 20; offset++)
      rememberReading(`im_x${offset}`, { choices: {}, mapping: [] })
    expect(rememberedReading('im_1')).toBeUndefined()
    for (const wrong of ['{"encoding":"klingon"}', '{"headRow":"2"}', '{"delimiter":1}', 'null'])
      for (const mapping of ['["email"]', '["owner"]']) {
        kept.set(
          'lectern.import.readings',
          `[{"id":"im_1","choices":${wrong},"mapping":${mapping}}]`,
        )
        expect(rememberedReading('im_1')).toBeUndefined()
      }
  })
})
