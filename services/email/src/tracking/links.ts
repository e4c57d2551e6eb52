/** The links of an email that can be counted: those to the web whose address is the same for everybody. */
const linkPattern = /(<a\b[^>]*?\shref\s*=\s*)(["'])(https?:\/\/[^"'<>\s]+)\2/gi

/** More than any newsletter has; those after it stay as they are. */
export const linksMax = 500

const entities: Record<string, string> = { '&amp;': '&', '&#38;': '&', '&quot;': '"', '&#39;': "'" }
const plain = (attribute: string): string => attribute.replace(/&(?:amp|#38|quot|#39);/g, (one) => entities[one] ?? one)

/** Puts a mark in the place of each link, by its number; the same address has the same number. */
export function markLinks(html: string, markOf: (number: number) => string): { html: string; urls: string[] } {
  const urls: string[] = []
  const marked = html.replace(linkPattern, (whole, before: string, quote: string, address: string) => {
    if (address.includes('{{')) return whole
    const url = plain(address)
    const known = urls.indexOf(url)
    if (known === -1 && urls.length >= linksMax) return whole
    const number = known === -1 ? urls.push(url) - 1 : known
    return `${before}${quote}${markOf(number)}${quote}`
  })
  return { html: marked, urls }
}
