import { setTimeout as sleep } from 'node:timers/promises'
import type { DrilledSystem } from '../drilled-system.ts'
import type { Faults } from './fault.ts'

const pauseMs = 300

/** Small, of shapes alone, and each of its many short strokes has a round end as wide as a third of the picture. */
const costlyDrawing = (): Blob =>
  new Blob(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="1280" viewBox="0 0 100 100">',
      '<path stroke="red" stroke-width="30" stroke-linecap="round" stroke-dasharray=".01"',
      ` d="M0 0${' L100 100 L0 100 L100 0'.repeat(9_000)}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  )

/** A client that sends such drawings as logos, one after the other, until its network is refused in front of the gateway. */
function costlyLogos() {
  const refused = new AbortController()
  const send = async (site: string) => {
    const headers = { 'content-type': 'image/svg+xml', 'sec-fetch-site': 'same-origin' }
    while (!refused.signal.aborted) {
      const address = `${site}/api/sponsor-logos/${crypto.randomUUID()}`
      await fetch(address, { method: 'PUT', headers, body: costlyDrawing(), signal: refused.signal })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined)
      await sleep(pauseMs)
    }
  }
  return {
    strike: ({ site }: DrilledSystem) => Promise.resolve(void send(site)),
    repair: () => Promise.resolve(refused.abort()),
  }
}

/** Pictures that strangers send. */
export const costlyPictures: Faults = [
  // It ends an hour after the last of them.
  ['logos-are-costly', { alerts: ['PicturesCostly'], speed: 50, ...costlyLogos() }],
]
