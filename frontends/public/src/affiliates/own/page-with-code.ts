/** A page of this site with an affiliate's code; undefined where the address is not one. What else stands in the address stays. */
export function pageWithCode(typed: string, code: string, origin: string): string | undefined {
  const text = typed.trim()
  const { host } = new URL(origin)
  const bare = text.startsWith(host) ? `${new URL(origin).protocol}//${text}` : text
  if (!URL.canParse(bare, origin)) return undefined
  const page = new URL(bare, origin)
  if (page.host !== host || !/^https?:$/.test(page.protocol)) return undefined
  if (!/^(\/|https?:)/i.test(bare)) return undefined
  page.protocol = new URL(origin).protocol
  page.searchParams.set('ref', code)
  return page.href
}
