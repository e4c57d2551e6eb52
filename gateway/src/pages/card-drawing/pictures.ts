import { type Card, cardHeight, cardWidth } from '@evenhand/contracts/pages'

/** The light tokens of the design (`theme.css` of web-kit): a picture does not know the theme of who sees it. */
export const colors = {
  paper: '#fbf8f1',
  ink: '#1b2420',
  inkSoft: '#4a5751',
  hairline: '#e3ded2',
  primary: '#14503c',
  accent: '#e8a317',
  clay: '#9a4129',
  sunken: '#f4efe4',
}

/** Two scale pans under one beam, as in `EvenhandMark` of web-kit. */
const markPaths = (beam: string, pans: string) =>
  `<path fill="${beam}" d="M24 4a20 20 0 0 1 20 20H4A20 20 0 0 1 24 4Z"/><path fill="${pans}" d="M4 28h17v16A17 17 0 0 1 4 28Zm40 0H27v16a17 17 0 0 0 17-16Z"/>`
export const markSvg = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${markPaths(colors.primary, colors.accent)}</svg>`

const width = 440
const left = cardWidth - width
const field = (fill: string, content: string) =>
  `<rect x="${left}" y="0" width="${width}" height="${cardHeight}" fill="${fill}"/>${content}`

/** What stands at the right of the words. */
export function pictureOf({ kind }: Card, poster: string | undefined): string {
  if (kind === 'wall') return field(colors.sunken, stones())
  if (kind === 'prize' && poster !== undefined)
    return poster.replace('<svg ', `<svg x="${left}" y="0" width="${width}" height="${cardHeight}" `)
  const size = 260
  const [x, y] = [left + (width - size) / 2, (cardHeight - size) / 2]
  return field(
    colors.primary,
    `<g transform="translate(${x} ${y}) scale(${size / 48})">${markPaths(colors.paper, colors.accent)}</g>`,
  )
}

/** Stones of equal size without a name on any of them. */
function stones(): string {
  const [across, down, side, gap] = [3, 4, 104, 28]
  const x0 = left + (width - across * side - (across - 1) * gap) / 2
  const y0 = (cardHeight - down * side - (down - 1) * gap) / 2
  return Array.from({ length: across * down }, (_, place) => {
    const x = x0 + (place % across) * (side + gap)
    const y = y0 + Math.floor(place / across) * (side + gap)
    const isClay = place === 4 || place === 9
    return `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="14" fill="${isClay ? colors.clay : colors.paper}" stroke="${isClay ? colors.clay : colors.hairline}" stroke-width="2"/>`
  }).join('')
}
