import { expect, it } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import type { AnswerOf, supporters } from '@evenhand/contracts/http'
import type { HistoryCall } from '@evenhand/web-kit/desk'
import { agreeOnAnswer } from './frontend-calls.ts'

const nothing = { about: null, amount: null, entries: null, state: null, words: null, by: null, thing: null }

interface Newest {
  given?: string
  person: supporters.KnownAs | null
  next?: string
  /** What is true of the newest that happened; the rest of it is null. */
  item: Partial<supporters.HistoryItem> & Pick<supporters.HistoryItem, 'id' | 'kind'>
}

/** What the desk reads of one person in one part of the system: the newest that happened. */
export function agreeOnHistory(pact: PactV4, call: HistoryCall, newest: Newest): void {
  const { given = 'an administrator is signed in, and a donor is known', person, next = null, item } = newest
  it('what happened to a person', async () => {
    const answer = { person, items: [{ ...nothing, at: '2026-11-21T12:00:00.000Z', ...item }], next }
    const input = { params: { donorId: '0197a000-0000-7000-8000-00000000000a' }, query: { limit: '1' } }
    const agreed = await agreeOnAnswer<HistoryCall>(pact, {
      given,
      call,
      input,
      answer: answer as AnswerOf<HistoryCall>,
      fromState: 'donorId',
    })
    expect(agreed).toEqual(answer)
  })
}
