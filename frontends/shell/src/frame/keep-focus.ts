/** A page puts the focus where it wants it first; what is still loading may take longer. */
const ownChoiceMilliseconds = 100
const loadingMilliseconds = 10_000

const headings = 'h1, h2, h3'
const firstThings = `${headings}, input:not([type=hidden]), select, textarea`
const places = '[role=dialog], main'

/**
 * Where what had the focus is replaced in place or taken away, browsers put it on the document, and who reads by ear or by keyboard begins at the top
 * again (WCAG 2.4.3). Here it goes to what has come instead: its heading or first field, else the heading above.
 */
export function keepFocus(): void {
  /** From what had the focus outward. */
  let path: Element[] = []
  let added: Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const remember = () => {
    if (isNowhere()) return
    clearTimeout(timer)
    path = pathOf(document.activeElement)
    added = []
  }
  const look = (until: number) => {
    const [had] = path
    if (!had || !isNowhere()) return
    if (had.isConnected) return had.matches(':disabled') ? undefined : focus(had)
    const place = path.find(({ isConnected }) => isConnected)?.closest(places) ?? document.querySelector('main')
    if (place?.querySelector('[aria-busy=true]') && Date.now() < until) return later(until)
    focus(insteadOf(path, added) ?? place)
  }
  const later = (until: number) => {
    clearTimeout(timer)
    timer = setTimeout(look, ownChoiceMilliseconds, until)
  }
  // Who presses where nothing takes the focus has taken it away.
  addEventListener('pointerdown', () => (path = isNowhere() ? [] : path), true)
  addEventListener('focusin', remember)
  addEventListener('focusout', ({ target }) => {
    const [had] = path
    // Not of a form that is sent: it may be open again before anything else happens.
    if (target !== had || had?.matches(':disabled')) return
    setTimeout(() => {
      if (isNowhere() && had?.isConnected && !had.matches(':disabled')) path = []
    })
  })
  new MutationObserver((records) => {
    if (path.length === 0) return
    for (const { addedNodes } of records) added.push(...[...addedNodes].filter((node) => node instanceof Element))
    if (isNowhere()) later(Date.now() + loadingMilliseconds)
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  remember()
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

function pathOf(element: Element | null): Element[] {
  const path: Element[] = []
  for (let one = element; one; one = one.parentElement) path.push(one)
  return path
}

/** Of what has come: its heading or first field; where nothing has, the nearest heading that is still there. */
function insteadOf(path: readonly Element[], added: readonly Element[]): Element | undefined {
  const around = path.filter(({ isConnected, tagName }) => isConnected && tagName !== 'BODY' && tagName !== 'HTML')
  const [nearest] = around
  const come = [...(nearest?.querySelectorAll(firstThings) ?? [])].find((thing) =>
    added.some((node) => node.contains(thing)),
  )
  if (come) return come
  for (const one of [...around, ...document.querySelectorAll('main')]) {
    const heading = one.querySelector(headings)
    if (heading) return heading
  }
  return undefined
}

function focus(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return
  if (element.matches(`${headings}, main, [role=dialog]`) && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
