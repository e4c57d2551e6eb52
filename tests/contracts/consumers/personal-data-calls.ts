import type { PactV4 } from '@pact-foundation/pact'
import { personalData } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { expect, it } from '@jest/globals'
import { agreeOnAnswer, agreeOnRefusal } from './frontend-calls.ts'

const nothing = { files: [], waitsFor: null }

/** What is asked of every service about a person’s data; that nobody is known says what form the answer has, and files differ from table to table. */
export function agreeOnPersonalData(pact: PactV4, service: ServiceName): void {
  it('what is kept about who is signed in', async () => {
    const given = 'a donor whom nobody knows has proved a mailbox'
    const own = { given, call: personalData.ownDataOf[service], input: {} }
    expect(await agreeOnAnswer<typeof own.call>(pact, { ...own, answer: nothing })).toEqual(nothing)
    const refused = { ...own, given: 'nobody is signed in', code: 'sign-in-required' as const }
    expect(await agreeOnRefusal<typeof own.call>(pact, refused)).toMatchObject({ code: 'sign-in-required' })
  })

  it('what is kept about a person', async () => {
    const params = { donorId: '0197a000-0000-7000-8000-0000000000e1' }
    const of = { given: 'an owner is signed in', call: personalData.dataOfSupporter[service], input: { params } }
    expect(await agreeOnAnswer<typeof of.call>(pact, { ...of, answer: nothing })).toEqual(nothing)
  })
  it('what is open of a person, and what there is', async () => {
    const params = { donorId: '0197a000-0000-7000-8000-0000000000e1' }
    const call = personalData.summaryOfSupporter[service]
    const of = { given: 'an owner is signed in', call, input: { params } }
    const none = { open: [], files: [] }
    expect(await agreeOnAnswer<typeof call>(pact, { ...of, answer: none })).toEqual(none)
  })
}
