import { describe, expect, it } from '@jest/globals'
import { aLine, aReceipt, readPdf } from '@evenhand/receipts/testing'
import type { RenderedMail } from '../template.ts'
import { correctedReceipt } from './corrected-receipt.ts'
import { receiptAgain } from './receipt-again.ts'
import { receipt } from './receipt.ts'
import { refund } from './refund.ts'

const surroundings = {
  publicUrl: 'https://give.example',
  entries: undefined,
  leavesAt: new Date('2026-11-22T15:00:00Z'),
}
const corrected = aReceipt({
  number: 'EH-2026-07-000124',
  replaces: 'EH-2026-07-000123',
  lines: [aLine({ paidBack: '20.00', amount: '30.00' })],
})

async function paperOf({ attachments = [] }: RenderedMail) {
  expect(attachments).toHaveLength(1)
  const [file] = attachments
  return { fileName: file?.fileName, ...(await readPdf((await file?.draw()) ?? new Uint8Array())) }
}

describe('the mail of a receipt', () => {
  const values = {
    giftId: 'checkout-1',
    receiptNumber: 'EH-2026-07-000123',
    donorName: 'Ada Lovelace',
    amount: '55.00',
    description: 'Gift of $50.00; 2x Entry Multiplier, 30 days',
    date: '2026-11-21T15:00:00Z',
    kind: 'one-time',
    snapshot: JSON.stringify(aReceipt()),
  }

  it('carries the original, and says what of it is a contribution in the words of its own policy', async () => {
    const mail = receipt.render(values, surroundings)
    expect(mail.text).toContain('Contribution: $50.00\nNot deductible as a contribution: $5.00')
    expect(mail.text).toContain('No goods or services were provided')
    const { fileName, text } = await paperOf(mail)
    expect(fileName).toBe('receipt-EH-2026-07-000123.pdf')
    expect(text).toContain('Receipt EH-2026-07-000123')
    expect(text).not.toContain('DUPLICATE')
  })

  it('says why it earned none where the giveaway is not open', () => {
    const mail = receipt.render({ ...values, notOpen: 'yes' }, { ...surroundings, entries: 0n })
    expect(mail.text).toContain('Entries earned: 0')
    for (const form of [mail.text, mail.html])
      expect(form).toContain('It earns no entries, because the giveaway isn’t open where you live.')
    expect(receipt.render(values, { ...surroundings, entries: 12n }).text).not.toContain('isn’t open')
  })

  it('of a membership alone does not call it a contribution', () => {
    const line = aLine({ description: 'Gold membership, one month', treatment: 'not-deductible' })
    const mail = receipt.render({ ...values, snapshot: JSON.stringify(aReceipt({ lines: [line] })) }, surroundings)
    expect(mail.text).toContain('Not deductible as a contribution: $50.00')
    expect(mail.text).not.toMatch(/Contribution:|No goods or services/)
  })

  it('of a membership says when what is charged next, and how to cancel', () => {
    const renewal = { renewalAmount: '9.95', renewalAt: '2026-12-22T03:00:00Z' }
    const mail = receipt.render({ ...values, kind: 'monthly', ...renewal }, surroundings)
    for (const form of [mail.text, mail.html.replace(/<[^>]+>|\s+/g, ' ')]) {
      expect(form).toMatch(/Next charge[:\s]+\$9\.95 on December 21, 2026/)
      expect(form).toContain('Cancel any time in your donor account.')
    }
    expect(receipt.render(values, surroundings).text).not.toMatch(/Next charge|until you cancel/)
  })

  it('thanks with one full stop somebody whose name has its own', () => {
    const { text } = receipt.render({ ...values, donorName: 'Martin King Jr.' }, surroundings)
    expect(text).toMatch(/Thank you, Martin King Jr\.(?!\.)/)
  })

  it('says of what comes again what it is without its card fee, and what is charged with it', () => {
    const renewal = { renewalAmount: '10.56', renewalFeeCover: '0.61', renewalAt: '2026-12-22T03:00:00Z' }
    const { text } = receipt.render({ ...values, kind: 'monthly', ...renewal }, surroundings)
    expect(text).toContain('Next charge: $10.56 on December 21, 2026')
    expect(text).toContain('Your membership renews at $9.95 a month, plus $0.61 card fee, until you cancel.')
    const gift = { ...renewal, renewalOf: 'monthly-gift', renewalAmount: '26.06', renewalFeeCover: '1.06' }
    expect(receipt.render({ ...values, kind: 'monthly', ...gift }, surroundings).text).toContain(
      'Your monthly gift of $25.00, plus $1.06 card fee, is charged each month until you cancel.',
    )
  })

  it('lists what was paid with its amounts', () => {
    const lines = [aLine(), aLine({ description: '2x Entry Multiplier, 30 days', given: '5.00', amount: '5.00' })]
    const mail = receipt.render({ ...values, snapshot: JSON.stringify(aReceipt({ lines })) }, surroundings)
    expect(mail.text).toContain('Gift: $50.00\n2x Entry Multiplier, 30 days: $5.00\nTotal: $55.00')
  })

  it.each(['', 'no JSON', '{}', JSON.stringify({ ...aReceipt(), number: 'EH-1' })])(
    'refuses the snapshot %j',
    (snapshot) => {
      expect(receipt.faultOf({ ...values, snapshot })).toMatch(/^snapshot/)
    },
  )

  it('that was asked for before there were papers goes out without one', () => {
    const { snapshot: _none, ...former } = values
    expect(receipt.render(former, surroundings).attachments).toEqual([])
  })
})

describe('the mail about a refund', () => {
  it('says why the month of a second membership goes back, and where the level is changed', () => {
    const mail = refund.render({ ...values, whole: 'yes', levelBeside: 'gold' }, surroundings)
    expect(mail.text).toContain("You already have Gold, so we didn't start a second membership.")
    expect(mail.text).toContain('To change your level, sign in to your donor account.')
  })

  const values = {
    donorName: 'Ada Lovelace',
    amount: '20.00',
    description: 'Gift of $50.00',
    whole: 'no',
    date: '2026-11-25T15:00:00Z',
  }

  it('says what went back, what went with it and when the bank shows it, and carries the corrected receipt', async () => {
    const mail = refund.render({ ...values, snapshot: JSON.stringify(corrected) }, surroundings)
    expect(mail.subject).toBe('Your refund of $20.00')
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain('Any entries this part earned have been reversed')
      expect(form).toContain('within 5 to 10 business days')
      expect(form).toContain('receipt EH-2026-07-000124 replaces EH-2026-07-000123')
    }
    expect((await paperOf(mail)).text).toContain('Replaces Receipt EH-2026-07-000123')
  })

  it('of everything says that the receipt is void, and carries none', () => {
    const mail = refund.render({ ...values, whole: 'yes', voidReceipt: 'EH-2026-07-000123' }, surroundings)
    expect(mail.text).toContain('Your receipt EH-2026-07-000123 is now void')
    expect(mail.text).toContain('Any entries it earned have been reversed.')
    expect(mail.attachments).toEqual([])
  })

  it('of a month says that the next one is charged all the same, and how to end it', () => {
    const next = { nextAmount: '9.95', nextAt: '2026-12-22T03:00:00Z' }
    const mail = refund.render({ ...values, whole: 'yes', nextOf: 'membership', ...next }, surroundings)
    expect(mail.text).toContain(
      'This refund doesn’t end your membership: we’ll charge $9.95 on December 21, 2026 unless you cancel it in your donor account.',
    )
    const gift = refund.render({ ...values, whole: 'yes', nextOf: 'monthly-gift', ...next }, surroundings)
    expect(gift.text).toContain('doesn’t end your monthly gift')
    expect(refund.render(values, surroundings).text).not.toContain('doesn’t end')
  })

  it('of what earned no entries speaks of none, and says why it was refunded', () => {
    const second = { ...values, whole: 'yes', noEntries: 'yes', boughtBefore: 'yes' } as const
    const mail = refund.render(second, surroundings)
    expect(mail.text).toContain('was already paid for, so we’ve refunded your second payment.')
    expect(mail.text).not.toMatch(/entries/i)
  })

  it('says nothing of cards to who gave a check', () => {
    const mail = refund.render({ ...values, whole: 'yes', byHand: 'yes' }, surroundings)
    expect(mail.text).toContain('directly, because it wasn’t paid by card')
    expect(mail.text).not.toContain('Most banks')
  })
})

describe('a receipt that is sent again', () => {
  it('is a DUPLICATE with the first date', async () => {
    const values = { donorName: '', snapshot: JSON.stringify(aReceipt()), void: 'null' }
    const mail = receiptAgain.render(values, surroundings)
    expect(mail.text).toContain('issued on November 21, 2026')
    expect((await paperOf(mail)).text).toContain('DUPLICATE First issued November 21, 2026')
  })

  it('that is void says so in mail and paper', async () => {
    const mark = { cause: 'dispute', since: '2026-11-25T15:00:00Z' }
    const values = { donorName: 'Ada', snapshot: JSON.stringify(aReceipt()), void: JSON.stringify(mark) }
    const mail = receiptAgain.render(values, surroundings)
    expect(mail.text).toContain('This receipt is void.')
    expect((await paperOf(mail)).text).toContain('VOID Since November 25, 2026')
  })
})

describe('a corrected receipt', () => {
  it('names the one whose place it takes', async () => {
    const mail = correctedReceipt.render({ donorName: 'Ada', snapshot: JSON.stringify(corrected) }, surroundings)
    expect(mail.text).toContain('replaces EH-2026-07-000123, which is now void')
    expect(mail.text).toContain('Amount: $30.00')
    expect((await paperOf(mail)).text).toContain('Corrected receipt EH-2026-07-000124')
  })
})
