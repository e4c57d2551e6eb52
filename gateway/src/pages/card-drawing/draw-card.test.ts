import { describe, expect, it, jest } from '@jest/globals'
import { type Card, cardHeight, cardWidth } from '@evenhand/contracts/pages'
import fc from 'fast-check'
import sharp from 'sharp'
import { drawCard } from './draw-card.ts'
import { cardBytesMax, jpegOf } from './jpeg.ts'

// Each one is drawn, and turned into pixels.
jest.setTimeout(120_000)

const poster =
  '<svg viewBox="0 0 640 720" preserveAspectRatio="xMidYMax slice"><rect width="640" height="720" fill="#e59a79"/></svg>'
const card = (more: Partial<Card> = {}): Card => ({
  kind: 'prize',
  over: 'Draw',
  title: '2026 Jeep Wrangler',
  lines: ['The winner is drawn on Dec 20, 2026.', 'It is sealed: anyone can check it.'],
  ...more,
})

/** What people may call a giveaway, a round or an organization. */
const oddTexts = [
  '',
  ' ',
  '😀👩‍👩‍👧 🇺🇸',
  'Łódź, Größe, Ελλάδα, Привет, Việt Nam',
  '漢字 العربية עברית हिन्दी',
  '“Quoted” & <b>bold</b> %PUBLIC_URL% ]]> </svg><script>alert(1)</script>',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(4),
  'One word after another '.repeat(20),
  '\u0000\u001b\ud800\u202e\ufeff',
] as const
const odd = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 120 }))

/** The mean of each color in 440 pixels from `left` on. */
const colorsIn = async (jpeg: Buffer, left: number) => {
  const part = await sharp(jpeg).extract({ left, top: 0, width: 440, height: cardHeight }).png().toBuffer()
  const { channels } = await sharp(part).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

describe('a card', () => {
  it('is a small picture of the size that platforms show, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          kind: fc.constantFrom('prize', 'wall', 'proof'),
          over: odd,
          title: odd,
          lines: fc.tuple(odd, odd),
        }),
        async (said) => {
          const jpeg = await jpegOf(await drawCard(said, said.kind === 'prize' ? poster : undefined))
          const { width, height, format } = await sharp(jpeg).metadata()
          expect([width, height, format]).toEqual([cardWidth, cardHeight, 'jpeg'])
          expect(jpeg.length).toBeLessThan(cardBytesMax)
        },
      ),
      {
        numRuns: 25,
        examples: oddTexts.map((title) => [{ kind: 'proof', over: title, title, lines: [title, title] }]),
      },
    )
  })

  it('holds its words as outlines: nothing of them can be read as markup, and no typeface is needed', async () => {
    const svg = await drawCard(card({ title: oddTexts[5] }), poster)
    expect(svg).not.toMatch(/<text|<script|alert|bold/)
    expect(svg.match(/<\/svg>/g)).toHaveLength(2)
  })

  it('spells what no typeface can write, and leaves out what has no spelling', async () => {
    expect(await drawCard(card({ title: '漢字 😀' }), poster)).toBe(await drawCard(card({ title: 'HanZi' }), poster))
    expect(await drawCard(card({ title: '😀' }), poster)).toBe(await drawCard(card({ title: '?' }), poster))
  })

  it('keeps its words out of its picture, however long they are', async () => {
    const plain = await jpegOf(await drawCard(card({ title: '' }), poster))
    const long = await jpegOf(await drawCard(card({ title: oddTexts[6], over: oddTexts[6] }), poster))
    expect(await colorsIn(long, 760)).toEqual(await colorsIn(plain, 760))
    expect(await colorsIn(long, 100)).not.toEqual(await colorsIn(plain, 100))
  })

  it('has its poster, the stones of a wall, or our mark', async () => {
    const pictures = await Promise.all(
      (['prize', 'wall', 'proof'] as const).map(async (kind) =>
        colorsIn(await jpegOf(await drawCard(card({ kind }), kind === 'prize' ? poster : undefined)), 760),
      ),
    )
    expect(new Set(pictures.map(String)).size).toBe(3)
    for (const [channel, mean] of [229, 154, 121].entries())
      expect(Math.abs((pictures[0]?.[channel] ?? 0) - mean)).toBeLessThan(3)
  })
})
