const mark = 'evenhand.reloaded'

/** A page that was open during a release asks for files that are gone: one reload, never a loop of them. */
export function reloadOnceOnNewRelease(): void {
  addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(mark) === location.pathname) return
    event.preventDefault()
    sessionStorage.setItem(mark, location.pathname)
    location.reload()
  })
}
