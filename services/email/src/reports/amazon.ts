import { DependencyDown } from '@evenhand/service-kit/problems'
import { LRUCache } from 'lru-cache'
import type { Amazon } from './ses.ts'

const patienceMs = 5_000
const charactersMax = 20_000
const certificatesMax = 10

/** Asks Amazon's addresses; a certificate is asked for once. */
export function openAmazon(): Amazon {
  const known = new LRUCache<string, string>({ max: certificatesMax })
  return {
    async get(url) {
      const before = known.get(url)
      if (before !== undefined) return before
      const text = await ask(url)
      if (url.endsWith('.pem')) known.set(url, text)
      return text
    },
  }
}

async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
    if (!response.ok) throw new Error(`answered ${response.status}`)
    return (await response.text()).slice(0, charactersMax)
  } catch (cause) {
    throw new DependencyDown('Amazon doesn’t answer', { cause })
  }
}
