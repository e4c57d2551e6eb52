// In the page, before anything of it runs. Blocking is what long tasks take beyond 50 ms after the first words are painted, to the end of watching.
const seen = { largestPaint: 0, shift: 0, interactive: 0, scriptBytes: 0 }
const longTasks = []
let firstPaint = 0

const each = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
each('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
each('layout-shift', ({ value }) => (seen.shift += value))
each('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') firstPaint = startTime
})
each('longtask', (task) => longTasks.push(task))

addEventListener('evenhand:interactive', () => {
  seen.interactive = performance.now()
  seen.scriptBytes = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  globalThis.interactiveAt = seen.interactive
})
const beyond = ({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaint) - 50
const blocking = () => longTasks.reduce((sum, task) => sum + Math.max(0, beyond(task)), 0)
globalThis.seenSoFar = () => ({ ...seen, blocking: blocking() })
