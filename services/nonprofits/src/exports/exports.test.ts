import { afterAll, beforeEach, expect, it } from '@jest/globals'
import { grantDesk } from '../../tests/grant-desk.ts'

const desk = await grantDesk()
const { ann, ben, applied, declare, granted, round, running } = desk
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

it('answers the applications that the list finds, once conflicts are declared and without theirs', async () => {
  const [one, theirs] = [await applied(), await applied()]
  const path = `/api/admin/exports/grant-applications?roundId=${round.id}`
  const refused = await ben.get(path)
  expect([refused.status, refused.body.type]).toEqual([403, '/problems/interests-undeclared'])
  await declare(ann)
  await declare(ben, theirs.nonprofitId)
  const idsOf = async (who: typeof ann, query = '') =>
    (await fileOf(who, 'grant-applications', `?roundId=${round.id}${query}`)).slice(1).map((row) => row.split(',')[0])
  expect((await idsOf(ann)).toSorted()).toEqual([one.id, theirs.id].toSorted())
  expect(await idsOf(ben)).toEqual([one.id])
  expect(await idsOf(ann, `&search=${encodeURIComponent(theirs.projectTitle)}`)).toEqual([theirs.id])
  // The round is blind.
  expect((await ann.get(path)).text).not.toContain(one.organizationName)
})
