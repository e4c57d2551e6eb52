import { type Card, cardHeight, cardWidth } from '@evenhand/contracts/pages'
import anyAscii from 'any-ascii'
import satori from 'satori'
import { display, fonts, text } from './fonts.ts'
import { colors, markSvg, pictureOf } from './pictures.ts'

type Style = Record<string, string | number>
type Element = { type: string; props: { style: Style; children?: Content; [attribute: string]: unknown } }
type Content = string | readonly Element[]

const box = (style: Style, children: Content = []): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})
/** Words over as many lines as they may take; the rest is cut off with an ellipsis. */
const words = (content: string, lineClamp: number, style: Style): Element => ({
  type: 'div',
  props: { style: { display: 'block', lineClamp, wordBreak: 'break-word', ...style }, children: content },
})

/** The longer, the smaller. */
const titleSizeOf = ({ length }: string): number => (length <= 24 ? 84 : length <= 48 ? 66 : length <= 90 ? 52 : 44)
const wordsWidth = 640
const margin = 64

const brand = (): Element =>
  box({ alignItems: 'center', gap: 16 }, [
    {
      type: 'img',
      props: { style: { width: 48, height: 48 }, src: `data:image/svg+xml;base64,${btoa(markSvg())}` },
    },
    words('Evenhand', 1, { fontFamily: display, fontWeight: 600, fontSize: 34, color: colors.ink }),
  ])

const layout = ({ kind, over, title, lines }: Card): Element =>
  box({ width: '100%', height: '100%', background: colors.paper, fontFamily: text }, [
    box(
      {
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: wordsWidth,
        margin,
      },
      [
        brand(),
        box({ flexDirection: 'column', gap: 18 }, [
          words(over === 'Evenhand' ? '' : over, 2, {
            fontSize: 28,
            fontWeight: 600,
            color: kind === 'wall' ? colors.clay : colors.primary,
          }),
          words(title, 3, {
            fontFamily: display,
            fontWeight: 600,
            fontSize: titleSizeOf(title),
            lineHeight: 1.08,
            color: colors.ink,
          }),
        ]),
        box(
          { flexDirection: 'column', gap: 8 },
          lines.map((line) => words(line, 2, { fontSize: 28, lineHeight: 1.3, color: colors.inkSoft })),
        ),
      ],
    ),
  ])

/**
 * A card as SVG: words at the left as outlines, so that no typeface is needed to show it, a picture at the right. `poster` is SVG, too.
 * What no typeface of ours can write is spelled in Latin letters, and what has no spelling (an emoji) is left out.
 */
export async function drawCard(card: Card, poster: string | undefined): Promise<string> {
  const lacking = new Set<string>()
  const first = await write(card, (letters) => {
    for (const letter of letters) lacking.add(letter)
  })
  const written = lacking.size === 0 ? first : await write(spelled(card, lacking), () => undefined)
  return written.replace(/<\/svg>\s*$/, `${pictureOf(card, poster)}</svg>`)
}

const write = (card: Card, onLacking: (letters: string) => void): Promise<string> =>
  satori(layout(card) as Parameters<typeof satori>[0], {
    width: cardWidth,
    height: cardHeight,
    fonts: [...fonts],
    loadAdditionalAsset: async (_language, letters) => {
      onLacking(letters)
      return []
    },
  })

function spelled({ over, title, lines, ...rest }: Card, lacking: ReadonlySet<string>): Card {
  const spell = (words: string) =>
    Array.from(words.normalize('NFC'), (letter) => (lacking.has(letter) ? latinOf(letter) : letter))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
  return { ...rest, over: spell(over), title: spell(title) || '?', lines: lines.map(spell) }
}

const latinOf = (letter: string): string => (/\p{L}|\p{N}/u.test(letter) ? anyAscii(letter) : '')
