import type { ReceiptSnapshot } from '../snapshot/index.ts'
import { toLetters } from './letters.ts'
import { colors, contentWidth, page, type Look, type Sheet } from './sheet.ts'

/** The name of the house, and what this paper is. */
export function drawHead(sheet: Sheet, title: string, under: string): void {
  const at = () => ({ x: page.margin, y: sheet.y, width: contentWidth })
  sheet.mark('P', {}, () => void sheet.write('Evenhand', at(), { face: 'display', size: 18, color: colors.primary }))
  sheet.y += 52
  sheet.mark('H1', {}, () => void sheet.write(title, at(), { face: 'display', size: 26 }))
  sheet.y += 36
  sheet.mark('P', {}, () => void sheet.write(under, at(), { face: 'strong', size: 11, color: colors.soft }))
  sheet.y += 26
}

/** A heading of a part. */
export function drawHeading(sheet: Sheet, text: string): void {
  sheet.y += 14
  sheet.ensure(60)
  const at = { x: page.margin, y: sheet.y, width: contentWidth }
  sheet.mark('H2', {}, () => void sheet.write(text, at, { face: 'strong', size: 11 }))
  sheet.y += 19
}

export function drawParagraph(sheet: Sheet, text: string, look: Look = { size: 8.5, color: colors.soft }): void {
  const height = sheet.heightOf(text, contentWidth, look)
  sheet.ensure(height)
  sheet.mark('P', {}, () => void sheet.write(text, { x: page.margin, y: sheet.y, width: contentWidth }, look))
  sheet.y += height + 4
}

/** A name for a value, and the value below it. */
export interface Fact {
  name: string
  values: readonly string[]
}

/** Two columns of facts. */
export function drawFacts(sheet: Sheet, columns: readonly [readonly Fact[], readonly Fact[]]): void {
  const width = contentWidth / 2 - 12
  const bottoms = columns.map((facts, index) => {
    let y = sheet.y
    for (const { name, values } of facts) {
      const x = page.margin + index * (contentWidth / 2 + 12)
      sheet.mark('P', {}, () => void sheet.write(name, { x, y, width }, { size: 8, color: colors.soft }))
      y += 13
      for (const value of values) y += drawSpoken(sheet, value, { x, y, width })
      y += 8
    }
    return y
  })
  sheet.y = Math.max(...bottoms)
}

/** What a person sent. Where it had to be spelled in other letters, the document still says it as it was given. */
function drawSpoken(sheet: Sheet, text: string, at: { x: number; y: number; width: number }): number {
  let height = 0
  const { spelledFrom } = toLetters(text, 'text')
  sheet.mark('P', { spoken: spelledFrom }, () => {
    height = sheet.write(text, at, { size: 10.5 })
  })
  return height
}

/** Said where a name could not be drawn in its own letters. */
export const spelledNote = ({ name }: ReceiptSnapshot['donor']): string | undefined =>
  toLetters(name, 'text').spelledFrom === undefined
    ? undefined
    : 'The name appears in Latin letters because this document’s typeface doesn’t have the letters it is written in. Our records keep it as it was given, and screen readers read it that way.'

/** Who received the gifts, and whom to ask. */
export const charityFact = (charity: ReceiptSnapshot['charity'], contact: string): Fact => ({
  name: 'Received by',
  values: [charity.name, ...charity.address, `Tax ID (EIN) ${charity.taxId}`, contact],
})
