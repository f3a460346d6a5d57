import { expect, test } from 'vitest'
import { mergePieces, type Piece } from '../../scripts/merge-pieces.ts'

const piece = (name: string, users: number[], size: number): Piece => ({
  users: new Set(users),
  size,
  modules: [name],
})

/** What comes of pieces: who loads which modules, those that most need first. */
const told = (pieces: Piece[]) =>
  pieces.map(({ users, modules }) => [
    [...users].map(String).toSorted().join(),
    modules.toSorted().join(),
  ])

const nothing = () => []

test('small pieces that nearly the same screens need become one, large ones stay', () => {
  const pieces = [
    piece('icon', [1, 2], 300),
    piece('button', [1, 2, 3], 900),
    piece('editor', [1, 4], 200_000),
  ]
  expect(told(mergePieces(pieces, [], nothing))).toEqual([
    ['1,2,3', 'button,icon'],
    ['1,4', 'editor'],
  ])
})

test('screens that have nothing in common share no file', () => {
  const pieces = [piece('one', [1, 2], 10), piece('other', [3, 4], 10)]
  expect(mergePieces(pieces, [], nothing)).toHaveLength(2)
})

test('nobody loads more by it than the pieces themselves', () => {
  const pieces = [piece('form', [1, 2], 300), piece('badge', [1, 2, 3], 300)]
  const forms = piece('forms', [1, 2], 100_000)
  const imported = (id: string) => (id === 'form' ? ['forms'] : [])
  expect(told(mergePieces(pieces, [forms], imported))).toEqual([
    ['1,2,3', 'badge'],
    ['1,2', 'form'],
  ])
})

test('what one imports from the other is no hindrance', () => {
  const pieces = [piece('form', [1, 2], 300), piece('field', [1, 2, 3], 300)]
  const imported = (id: string) => (id === 'form' ? ['field'] : [])
  expect(told(mergePieces(pieces, [], imported))).toEqual([['1,2,3', 'field,form']])
})
