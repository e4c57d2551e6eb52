import { describe, expect, it } from '@jest/globals'
import { aLine, aReceipt, readPdf } from '../testing/index.ts'
import { renderReceipt } from './index.ts'

const textOf = async (...drawn: Parameters<typeof renderReceipt>): Promise<string> =>
  (await readPdf(await renderReceipt(...drawn))).text

describe('the paper of a receipt', () => {
  it('says who gave what, when, to whom, under which number, and what of it is a contribution', async () => {
    const text = await textOf(aReceipt())
    for (const words of [
      'Receipt EH-2026-07-000123',
      'Received from Ada Lovelace ada@example.org',
      'Payment received November 21, 2026',
      'Evenhand Giving Foundation 100 Harbor Street, Suite 4 Columbus, OH 43215',
      'Tax ID (EIN) 00-0000000',
      'Gift of $50.00 $50.00 Total contributions $50.00',
      '2x Entry Multiplier, 30 days $5.00 Total, not deductible as a contribution $5.00',
      'Total: $55.00',
      'No goods or services were provided',
      'anyone can enter free of charge',
      'tax wording 2026-1',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/DUPLICATE|VOID|Refunded|Replaces/)
  })

  it('is the same to the byte whenever it is drawn', async () => {
    const first = await renderReceipt(aReceipt())
    await renderReceipt(aReceipt({ donor: { name: 'Ľubomír Ďurčo', email: 'l@example.org' } }))
    expect(Buffer.compare(first, await renderReceipt(aReceipt()))).toBe(0)
    expect(Buffer.compare(first, await renderReceipt(aReceipt(), { duplicate: true }))).not.toBe(0)
  })

  it('that is given out again is a DUPLICATE with the date of the first', async () => {
    const text = await textOf(aReceipt({ issuedAt: '2026-03-02T15:00:00.000Z' }), { duplicate: true })
    expect(text).toContain('DUPLICATE First issued March 2, 2026. Same number, date and amounts.')
    expect(text).toContain('EH-2026-07-000123 · DUPLICATE')
  })

  it.each([
    [{ cause: 'refund' as const }, 'the payment was refunded.'],
    [{ cause: 'dispute' as const }, 'the payer’s bank reversed the payment.'],
    [{ cause: 'replaced' as const, by: 'EH-2026-07-000124' }, 'receipt EH-2026-07-000124 replaces it.'],
  ])('that is worth nothing any more is VOID, and says since when and why: %j', async (cause, words) => {
    const text = await textOf(aReceipt(), { void: { since: '2026-11-25T15:00:00.000Z', ...cause } })
    expect(text).toContain(`VOID Since November 25, 2026: ${words}`)
    expect(text).toContain('EH-2026-07-000123 · VOID')
  })

  it('that corrects another names it, and what went back', async () => {
    const text = await textOf(
      aReceipt({ replaces: 'EH-2026-07-000122', lines: [aLine({ paidBack: '20.00', amount: '30.00' })] }),
    )
    expect(text).toContain('Corrected receipt EH-2026-07-000123')
    expect(text).toContain('Replaces Receipt EH-2026-07-000122, which is void')
    expect(text).toContain('Gift of $50.00 $50.00 $20.00 $30.00 Total contributions $30.00')
  })

  it.each(['Zoë Łukasz', 'Nguyễn Thị Bích', 'Ольга Петрівна', 'Αθηνά Παππά', 'Çağla Øster Þór'])(
    'writes the name %s as it was given',
    async (name) => {
      const text = await textOf(aReceipt({ donor: { name, email: 'a@example.org' } }))
      expect(text.normalize('NFC')).toContain(`Received from ${name} a@example.org`)
      expect(text).not.toContain('appears in Latin letters')
    },
  )

  it('spells a name that its type has no letters for, says that it does, and keeps the name for screen readers', async () => {
    const bytes = await renderReceipt(aReceipt({ donor: { name: 'Anna 王小明', email: 'anna@example.org' } }))
    const { text } = await readPdf(bytes)
    expect(text).toContain('Received from Anna WangXiaoMing anna@example.org')
    expect(text).toContain('The name appears in Latin letters')
    const asGiven = Buffer.from('\uFEFFAnna 王小明', 'utf16le').swap16()
    expect(Buffer.from(bytes).includes(escaped(asGiven))).toBe(true)
  })

  it('is never without a name for want of letters, and goes on over pages when the cart was long', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => aLine({ description: `Gift number ${index + 1}` }))
    const pdf = await readPdf(
      await renderReceipt(aReceipt({ lines, donor: { name: '\u{10FFFD}', email: 'a@example.org' } })),
    )
    expect(pdf.text).toContain('Received from ? a@example.org')
    expect(pdf.text).toContain('Gift number 60')
    expect(pdf.pages).toBeGreaterThan(1)
  })

  it('tells a screen reader its title, its language, its headings and its tables', async () => {
    const { title, language, tags } = await readPdf(await renderReceipt(aReceipt()))
    expect([title, language]).toEqual(['Receipt EH-2026-07-000123', 'en-US'])
    for (const role of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(tags).toContain(`"role":"${role}"`)
  })
})

/** A string of a PDF has its brackets and backslashes escaped. */
const escaped = (bytes: Buffer): Buffer =>
  Buffer.from([...bytes].flatMap((byte) => (byte === 0x28 || byte === 0x29 || byte === 0x5c ? [0x5c, byte] : [byte])))
