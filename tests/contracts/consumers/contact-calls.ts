import { expect, it } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import type { contacts } from '@evenhand/contracts/http'
import { agreeOnAnswer } from './frontend-calls.ts'

type ContactCall =
  | typeof contacts.listGiftContacts
  | typeof contacts.listMemberContacts
  | typeof contacts.listRegistrationContacts

/** How a donor can be reached, as one owner of personal data was told it. */
export function agreeOnContacts(pact: PactV4, call: ContactCall, contact: contacts.Contact): void {
  it('how a donor can be reached', async () => {
    const of = {
      given: 'an administrator is signed in, and a donor is known',
      input: { params: { donorId: '0197a000-0000-7000-8000-00000000000a' } },
    }
    expect(await agreeOnAnswer(pact, { ...of, call, answer: [contact], fromState: 'donorId' })).toEqual([contact])
  })
}
