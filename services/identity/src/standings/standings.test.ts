import { afterAll, describe, expect, it } from '@jest/globals'
import { encodeEvent, MemberStandingChangedSchema } from '@evenhand/contracts/events'
import { randomUUID } from 'node:crypto'
import { anyEmail, grantOf, identityUnderTest } from '../../tests/identity-under-test.ts'
import { standingReactions } from './reactions.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())

async function standingChanged(email: string, isActive: boolean, version: number): Promise<void> {
  const donorId = identity.donorIdOf(email)
  const event = { memberId: donorId, donorId, isActive, version, changedAt: new Date().toISOString() }
  const [hears] = standingReactions(identity.db)
  const type = MemberStandingChangedSchema.typeName
  await hears?.handle(encodeEvent(MemberStandingChangedSchema, event), { id: randomUUID(), type, time: new Date() })
}

describe('whose account is deactivated', () => {
  it('is mailed a code like anyone, and is refused with a sentence once the mailbox is proved', async () => {
    const email = anyEmail()
    await standingChanged(email, false, 1)
    const { answer, codeId, code } = await identity.askForCode(email, 'browser-a')
    expect([answer.status, answer.body]).toEqual([202, { codeId: expect.any(String), minutes: 10 }])
    const refused = await identity.enter(codeId, code, 'browser-a')
    expect([refused.status, refused.body.type, grantOf(refused)]).toEqual([
      403,
      '/problems/account-deactivated',
      undefined,
    ])
    expect(refused.body.message).toContain('write to us on the contact page')
    expect((await identity.enter(codeId, code, 'browser-a')).body.type).toBe('/problems/code-expired')
  })

  it('is refused by the link too', async () => {
    const email = anyEmail()
    await standingChanged(email, false, 1)
    const { token } = await identity.askForCode(email, 'browser-b')
    const refused = await identity.open(token)
    expect([refused.body.type, grantOf(refused)]).toEqual(['/problems/account-deactivated', undefined])
  })

  it('learns nothing from wrong digits', async () => {
    const email = anyEmail()
    await standingChanged(email, false, 1)
    const { codeId, code } = await identity.askForCode(email, 'browser-c')
    const wrong = await identity.enter(codeId, code === '000000' ? '000001' : '000000', 'browser-c')
    expect(wrong.body.type).toBe('/problems/code-wrong')
  })

  it('signs in again once the account is active, in whatever order both are heard', async () => {
    const email = anyEmail()
    await standingChanged(email, true, 2)
    await standingChanged(email, false, 1)
    const { codeId, code } = await identity.askForCode(email, 'browser-d')
    expect(grantOf(await identity.enter(codeId, code, 'browser-d'))).toMatchObject({ role: 'donor' })
  })
})
