import { describe, expect, it } from '@jest/globals'
import { encodeEvent, MailRequestedSchema } from '../events/index.ts'
import { giftKey } from '../entry-sources/index.ts'
import { jsonText, mailRequested, mailValues } from './index.ts'

const to = 'ada@example.org'
const values = {
  donorName: 'Ada',
  amount: '5.00',
  description: 'Gift of $5.00',
  whole: 'yes',
  date: '2026-11-21T15:00:00Z',
} as const
const travels = (event: ReturnType<typeof mailRequested>) => encodeEvent(MailRequestedSchema, event)

describe('a mail that is asked for', () => {
  it('travels without the values that are undefined, and without what is not said', () => {
    const mail = { mailKey: 'refund:1', to, values: { ...values, byHand: undefined, voidReceipt: 'EH-2026-07-000001' } }
    expect(travels(mailRequested('refund', mail))).toEqual({
      mailKey: 'refund:1',
      to,
      template: 'refund',
      values: { ...values, voidReceipt: 'EH-2026-07-000001' },
    })
  })

  it('says until when it is of use, and which entries it waits for', () => {
    const mail = { mailKey: 'free-entry:1', to, values: { enteredAt: '2026-11-21T15:00:00Z' } }
    const more = { uselessAfter: new Date('2026-11-22T15:00:00Z'), awaitEntrySources: [giftKey('1')] }
    expect(travels(mailRequested('free-entry', { ...mail, ...more }))).toMatchObject({
      uselessAfter: '2026-11-22T15:00:00.000Z',
      awaitEntrySources: ['gift:1'],
    })
  })

  it('compiles with its own template and values alone', () => {
    const refund = { mailKey: 'refund:1', to, values }
    // @ts-expect-error no template has this name
    mailRequested('refnud', refund)
    // @ts-expect-error this template has other values
    mailRequested('free-entry', refund)
    // @ts-expect-error a value is missing
    mailRequested('refund', { mailKey: 'refund:1', to, values: { donorName: 'Ada' } })
    // @ts-expect-error a value is misspelled
    mailRequested('refund', { mailKey: 'refund:1', to, values: { ...values, voidReciept: 'EH-2026-07-000001' } })
    // @ts-expect-error a word that the template does not know
    mailRequested('refund', { mailKey: 'refund:1', to, values: { ...values, whole: 'maybe' } })
    // @ts-expect-error JSON of something else than a receipt
    mailRequested('corrected-receipt', { mailKey: '1', to, values: { donorName: 'Ada', snapshot: jsonText({}) } })
    expect(mailValues.refund.safeParse(values).success).toBe(true)
  })

  it.each(['no JSON', '{}', undefined])('is refused by whoever sends it with %s for a receipt', (snapshot) => {
    const parsed = mailValues['corrected-receipt'].safeParse({ donorName: 'Ada', snapshot })
    expect(parsed.error?.issues[0]?.path[0]).toBe('snapshot')
  })
})
