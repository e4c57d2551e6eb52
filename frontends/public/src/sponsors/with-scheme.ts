/** Something that looks like a site, typed as people say it. */
const bareSite = /^[^\s/:@]+\.[^\s/:@]+(?::\d+)?(?:[/?#]|$)/

/** The address of a page, which many type without the part that browsers fill in. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  return bareSite.test(address) ? `https://${address}` : address
}
