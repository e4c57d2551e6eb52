import type { PactV4 } from '@pact-foundation/pact'
import { merges, supporters } from '@evenhand/contracts/http'
import { expect, it } from '@jest/globals'
import { agreeOnAnswer } from './frontend-calls.ts'

/** What the desk reads before two records are merged; that nobody is known says what form the answer has. */
export function agreeOnMergePreview(pact: PactV4, service: keyof typeof merges.mergePreviews): void {
  it('what a merge of two records would move', async () => {
    const params = {
      donorId: '0197a000-0000-7000-8000-0000000000e1',
      toId: '0197a000-0000-7000-8000-0000000000e2',
    }
    const of = { given: 'an owner is signed in', call: merges.mergePreviews[service], input: { params } }
    const none = { from: null, to: null, moves: [], stays: [], ends: [], open: [] }
    expect(await agreeOnAnswer<typeof of.call>(pact, { ...of, answer: none })).toEqual(none)
  })
}

/** What the desk calls the records of a merge. */
export function agreeOnNames(pact: PactV4, service: keyof typeof supporters.supporterNames): void {
  it('what people are called', async () => {
    const query = { ids: '0197a000-0000-7000-8000-0000000000e1,0197a000-0000-7000-8000-0000000000e2' }
    const of = { given: 'an owner is signed in', call: supporters.supporterNames[service], input: { query } }
    expect(await agreeOnAnswer<typeof of.call>(pact, { ...of, answer: [] })).toEqual([])
  })
}
