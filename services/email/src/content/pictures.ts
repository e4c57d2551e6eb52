import { escapeHtml } from '../templates/markup.ts'

const box =
  'display:inline-block;box-sizing:border-box;max-width:100%;padding:12px 16px;border:1px dashed currentColor;border-radius:8px;font-size:14px;line-height:1.5;'

/**
 * An email for a page of ours, whose policy lets no pictures of other sites in: each of those is a box that names it. One that says of itself that it
 * is decoration leaves nothing.
 */
export const withNamedPictures = (html: string, publicUrl: string): string =>
  html.replace(/<img\b[^>]*>/gi, (picture) => {
    const src = attributeOf(picture, 'src') ?? ''
    if (src.startsWith(`${escapeHtml(new URL(publicUrl).origin)}/`)) return picture
    const words = attributeOf(picture, 'alt')
    if (words?.trim() === '') return ''
    return `<span class="picture-elsewhere" style="${box}">Picture: ${words ?? 'no description'}</span>`
  })

/** Still escaped: what is asked is HTML that we wrote. */
const attributeOf = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
