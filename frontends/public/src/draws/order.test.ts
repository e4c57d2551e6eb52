import { expect, it } from '@jest/globals'
import { inOrder } from './order.ts'

it('shows first what closes next, and last what closed long ago', () => {
  const [past, lately, soon, later] = ['2024-06-01', '2026-10-01', '2026-12-16', '2027-11-08'].map((day) => ({
    closesAt: `${day}T05:00:00.000Z`,
  }))
  const shown = inOrder(
    [later, soon, lately, past].flatMap((draw) => draw ?? []),
    Date.parse('2026-11-23T00:00:00Z'),
  )
  expect(shown).toEqual([soon, later, lately, past])
})
