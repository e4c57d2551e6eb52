import { encodeEvent, MailRequestedSchema } from '@evenhand/contracts/events'
import { expect, it } from '@jest/globals'
import { toRequest } from './heard.ts'

const asked = {
  mailKey: 'hold:1:1',
  template: 'hold-decided',
  values: { donorName: 'Ada', verdict: 'released' },
  uselessAfter: '',
  awaitEntrySources: [],
  sealed: '',
}
const request = (to: string) =>
  toRequest({ ...asked, to } as unknown as Parameters<typeof toRequest>[0], () => undefined)

it('an email to someone who was erased since is no wrong message, and one to half an address is', () => {
  expect(encodeEvent(MailRequestedSchema, { ...asked, to: '' })).toBeDefined()
  expect(request('').to).toBe('')
  expect(request('ada@example.org').to).toBe('ada@example.org')
  expect(() => request('ada@')).toThrow('wrong to')
})
