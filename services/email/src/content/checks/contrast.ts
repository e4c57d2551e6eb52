import type { Finding } from './check-mail.ts'
import { type Color, contrastOf } from './colors.ts'
import type { WrittenText } from './written.ts'

/** Where text stands that says nothing else: our frame by day and by night, or a page of one's own, which is white. */
const frames = {
  framed: [
    { words: '', ink: [27, 36, 32], paper: [255, 255, 255] },
    { words: ' in dark mode', ink: [238, 242, 238], paper: [26, 34, 30] },
  ],
  own: [{ words: '', ink: [0, 0, 0], paper: [255, 255, 255] }],
} as const satisfies Record<string, readonly { words: string; ink: Color; paper: Color }[]>

const findingsMax = 5
const quotedCharactersMax = 40

/** Text that is hard to read on what is behind it (WCAG 2.2, 1.4.3), as far as colors stand in attributes. */
export function checkContrast(texts: readonly WrittenText[], frame: keyof typeof frames): Finding[] {
  const found = texts.flatMap((one) => pale(one, frame) ?? [])
  return found.slice(0, findingsMax)
}

function pale(
  { text, line, color, background, isLarge }: WrittenText,
  frame: keyof typeof frames,
): Finding | undefined {
  if (color === 'unknown' || background === 'unknown' || (!color && !background)) return undefined
  const least = isLarge ? 3 : 4.5
  for (const { words, ink, paper } of frames[frame]) {
    const contrast = contrastOf(color ?? ink, background ?? paper)
    if (contrast >= least) continue
    const quoted = text.trim().slice(0, quotedCharactersMax)
    const ratio = `${Math.floor(contrast * 10) / 10} to 1, and ${least} is the least`
    const sentence = `“${quoted}” is hard to read${words}: its contrast is ${ratio}. Use a darker or lighter color, or give it a background.`
    return { kind: 'contrast', weight: 'warning', part: 'html', line, sentence }
  }
  return undefined
}
