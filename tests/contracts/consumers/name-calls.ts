import type { PactV4 } from '@pact-foundation/pact'
import { supporters } from '@evenhand/contracts/http'
import { expect, it } from '@jest/globals'
import { agreeOnAnswer } from './frontend-calls.ts'

/** What the desk corrects of the name that a service keeps of a person. */
export function agreeOnPersonalName(pact: PactV4, service: keyof typeof supporters.nameCorrections): void {
  const asked = { given: 'an administrator is signed in, and a donor is known', fromState: 'donorId' } as const
  const params = { donorId: '0197a000-0000-7000-8000-00000000000b' }
  const seen = { firstName: 'Ada', lastName: 'Lovelace' }

  it('the name of a person, and to correct it', async () => {
    const read = { ...asked, call: supporters.personalNames[service], input: { params } }
    expect(await agreeOnAnswer<typeof read.call>(pact, { ...read, answer: seen })).toEqual(seen)
    const king = { firstName: 'Augusta Ada', lastName: 'King' }
    const body = { ...king, reason: 'Married.', seen }
    const correct = { ...asked, call: supporters.nameCorrections[service], input: { params, body } }
    expect(await agreeOnAnswer<typeof correct.call>(pact, { ...correct, answer: king })).toEqual(king)
  })
}
