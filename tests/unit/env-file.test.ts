import { expect, test } from 'vitest'
import { findEnvFaults } from '../../server/config/env-file.ts'

test('.env: unknown names are reported with the name that was probably meant', () => {
  expect(findEnvFaults('PROT=4401\nSMPT_URL=smtp://mail.acme.example\nCOLOUR=blue\n')).toEqual([
    '.env, line 1: PROT is no setting of Lectern. Did you mean PORT?',
    '.env, line 2: SMPT_URL is no setting of Lectern. Did you mean SMTP_URL?',
    '.env, line 3: COLOUR is no setting of Lectern.',
  ])
})

test('.env: a line that sets nothing is reported', () => {
  expect(findEnvFaults('PORT 4401')).toEqual([
    '.env, line 1: this is no setting. Write NAME=value, or # before a comment',
  ])
})

test.each([
  ['comments and empty lines', '# PROT=1\n\n   # more\n'],
  ['export, spaces and quotes', 'export PORT = "4401"\r\nMAIL_FROM=\'Acme <a@acme.example>\'\r\n'],
  ['a value of several lines', 'SECRET="one\ntwo = 2\nthree"\nPORT=4401'],
  ['the setting of the console', 'VITE_API_URL=https://api.acme.example'],
])('.env: %s are accepted', (_, text) => {
  expect(findEnvFaults(text)).toEqual([])
})
