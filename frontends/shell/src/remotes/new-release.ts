import { browserStorage } from '@evenhand/web-kit/facade'

const mark = 'evenhand.reloaded'
const assetAddress = /https?:\/\/\S+\/assets\/\S+\.js/

/**
 * A page that was open during a release asks for files that are gone. Where the server says so (404), the page is loaded
 * afresh, once; a server that does not answer at all is no reason to take the page away.
 */
export function reloadOnceOnNewRelease(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const [address] = assetAddress.exec(payload.message) ?? []
    if (address) void reloadIfGone(address)
  })
}

async function reloadIfGone(address: string) {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status !== 404 || browserStorage.session.get(mark) === address) return
  // Not where it can't be remembered either: the page would be loaded again and again.
  if (browserStorage.session.set(mark, address)) location.reload()
}
