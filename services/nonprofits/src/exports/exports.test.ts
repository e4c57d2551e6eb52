import { afterAll, beforeEach, expect, it } from '@jest/globals'
import { grantDesk } from '../../tests/grant-desk.ts'

const desk = await grantDesk()
const { ann, ben, declare, granted, running } = desk
beforeEach(() => desk.newRound())
afterAll(() => desk.stop())

const fileOf = async (who: typeof ann, list: string, query = '') => {
  const { status, text } = await who.get(`/api/admin/exports/${list}${query}`)
  expect(status).toBe(200)
  return text.trim().split('\r\n')
}

it('answers the nonprofits that the list finds as a file', async () => {
  const registration = { organizationName: 'Quay', contactName: 'Q', contactEmail: 'q@mail.example', description: 'Q.' }
  await running.nobody.post('/api/nonprofits', registration)
  const [columns, row] = await fileOf(ann, 'nonprofits', '?search=quay')
  expect(columns).toMatch(/^Nonprofit,Organization,Contact,Email,/)
  expect(row).toContain(',Quay,Q,q@mail.example,')
})

it('answers the grants that the list finds, without those from which the caller is recused', async () => {
  const one = await granted('10.00')
  await desk.newRound()
  const theirs = await granted('20.00')
  await declare(ben, theirs.nonprofitId)
  const idsOf = async (who: typeof ann) => (await fileOf(who, 'grants')).slice(1).map((row) => row.split(',')[0])
  expect(await idsOf(ann)).toEqual(expect.arrayContaining([one.id, theirs.id]))
  expect(await idsOf(ben)).toContain(one.id)
  expect(await idsOf(ben)).not.toContain(theirs.id)
})
