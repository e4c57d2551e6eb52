// In the page, before anything of it runs. Blocking is what long tasks take beyond 50 ms, from the beginning to the end of watching.
const seen = { largestPaint: 0, shift: 0, blocking: 0, interactive: 0, scriptBytes: 0 }

const each = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
each('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
each('layout-shift', ({ value }) => (seen.shift += value))
each('longtask', ({ duration }) => (seen.blocking += Math.max(0, duration - 50)))

addEventListener('evenhand:interactive', () => {
  seen.interactive = performance.now()
  seen.scriptBytes = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  globalThis.interactiveAt = seen.interactive
})
globalThis.seenSoFar = () => seen
