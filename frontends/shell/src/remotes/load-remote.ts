import type { RemoteModule } from '@evenhand/web-kit/app'
import { loadRemote, registerRemotes } from '@module-federation/runtime'

const patienceMs = 8_000
/**
 * A prerendered page can be read meanwhile: replacing it would take away what somebody reads, and what they have pressed. On 50 kbit/s its parts take
 * 40 seconds; those that fail are not waited for.
 */
export const patienceBesidePageMs = 120_000

/** A remote that did not come in time or at all; the page around it lives on. */
export class RemoteUnavailable extends Error {
  override readonly name = 'RemoteUnavailable'
}

let entries: Readonly<Record<string, string>> = {}
const failed = new Set<string>()

/** Reads where the remotes are from the page: `{"public": "/mf/public/remoteEntry.js"}`. No build holds a host name. */
export function registerRemotesOfPage(page: Document): void {
  entries = JSON.parse(page.getElementById('mf-remotes')?.textContent ?? '{}') as Record<string, string>
  for (const name of Object.keys(entries)) register(name)
}

function register(name: string, again = false) {
  const entry = new URL(entries[name] ?? '', location.href)
  if (again) entry.searchParams.set('r', String(Date.now()))
  registerRemotes([{ name, type: 'module', entry: entry.href }], { force: again })
}

/** The routes of a remote. After a failure the next call registers it afresh, so that trying again needs no reload. */
export async function loadRoutes(name: string, withinMs = patienceMs): Promise<RemoteModule['routes']> {
  if (failed.delete(name)) register(name, true)
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), withinMs)
  })
  try {
    const remote = await Promise.race([loadRemote<RemoteModule>(`${name}/routes`), tooLate])
    if (!remote) throw new Error('empty')
    return remote.routes
  } catch (cause) {
    failed.add(name)
    throw new RemoteUnavailable(`The remote "${name}" could not be loaded`, { cause })
  } finally {
    clearTimeout(timer)
  }
}
