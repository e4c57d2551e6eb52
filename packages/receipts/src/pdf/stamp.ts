import { colors, contentWidth, page, type Sheet } from './sheet.ts'
import { dayOf } from './words.ts'

/** Why a receipt is worth nothing any more, and since when. */
export type VoidMark =
  | { cause: 'refund' | 'dispute'; since: string }
  /** Another receipt replaces it. */
  | { cause: 'replaced'; since: string; by: string }

export interface Marks {
  /** Given out again: what came first is the one original. */
  duplicate?: boolean
  void?: VoidMark | undefined
}

interface Stamp {
  title: string
  sentence: string
  color: string
}

const stampWidth = 220

/** What is stamped on a receipt, in the upper right corner and in words. */
export function drawStamps(sheet: Sheet, receipt: { issuedAt: string; timeZone: string }, marks: Marks): void {
  if (marks.void) drawVoidAcross(sheet)
  let y = page.margin
  for (const { title, sentence, color } of stampsOf(receipt, marks)) {
    const x = page.margin + contentWidth - stampWidth
    const [width, inset] = [stampWidth - 20, x + 10]
    const height = 26 + sheet.heightOf(sentence, width, { size: 8 })
    sheet.ornament((doc) => doc.lineWidth(1.2).strokeColor(color).roundedRect(x, y, stampWidth, height, 6).stroke())
    sheet.mark('P', {}, () => {
      sheet.write(title, { x: inset, y: y + 6, width }, { face: 'strong', size: 11, color })
      sheet.write(sentence, { x: inset, y: y + 21, width }, { size: 8, color: colors.ink })
    })
    y += height + 6
  }
}

function stampsOf({ issuedAt, timeZone }: { issuedAt: string; timeZone: string }, marks: Marks): Stamp[] {
  const stamps: Stamp[] = []
  if (marks.void) stamps.push({ title: 'VOID', sentence: voidSentence(marks.void, timeZone), color: colors.danger })
  if (marks.duplicate) {
    const sentence = `First issued ${dayOf(issuedAt, timeZone)}. Same number, date and amounts.`
    stamps.push({ title: 'DUPLICATE', sentence, color: colors.primary })
  }
  return stamps
}

function voidSentence(mark: VoidMark, timeZone: string): string {
  const since = `Since ${dayOf(mark.since, timeZone)}`
  switch (mark.cause) {
    case 'refund':
      return `${since}: the payment was refunded.`
    case 'dispute':
      return `${since}: the payer’s bank reversed the payment.`
    case 'replaced':
      return `${since}: receipt ${mark.by} replaces it.`
  }
}

/** Large and pale across the page, below everything else, so that no part of it can be taken for a receipt that is worth something. */
const drawVoidAcross = (sheet: Sheet): void =>
  sheet.ornament((doc) => {
    doc.save()
    doc.rotate(-35, { origin: [page.width / 2, page.height / 2] })
    sheet.write(
      'VOID',
      { x: 150, y: page.height / 2 - 130, width: page.width },
      { face: 'strong', size: 150, color: '#F9E9E7' },
    )
    doc.restore()
  })
