/** The cookies of one browser, by their names. */
export function newCookies() {
  const kept = new Map<string, string>()
  return {
    take(response: Response): void {
      for (const set of response.headers.getSetCookie()) {
        const [pair = ''] = set.split(';')
        kept.set(pair.slice(0, pair.indexOf('=')), pair)
      }
    },
    /** As a request sends them; empty without any. */
    header: (): string => [...kept.values()].join('; '),
  }
}
