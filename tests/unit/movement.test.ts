import { expect, test } from 'vitest'
import { movement } from '~/ui/format/movement'

test('movement: a percentage, or from zero the difference in the unit of the figure', () => {
  expect(movement(150, 100, 'good').text).toBe('+50%')
  expect(movement(50, 100, 'good')).toMatchObject({ text: '−50%', meaning: 'bad' })
  expect(movement(3, 0, 'good').text).toBe('+3')
  const hours = (seconds: number) => `${seconds / 3600} h`
  expect(movement(7200, 0, 'good', hours).text).toBe('+2 h')
})
