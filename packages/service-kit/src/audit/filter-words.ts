/** What an export was asked for: in full for our own log, and without what was searched for, which is often somebody's name, for the trail. */
export function filterWords(filter: object, all: string): { words: string; told: string } {
  const named = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, said: `${name} ${value}` }))
  if (named.length === 0) return { words: all, told: all }
  return {
    words: named.map(({ said }) => said).join(', '),
    told: named.map(({ name, said }) => (name === 'search' ? 'a search' : said)).join(', '),
  }
}
