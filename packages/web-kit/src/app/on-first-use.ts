/** `click` is what `early-clicks.js` does again of a press from before the page answered. */
const beginnings = ['pointermove', 'pointerdown', 'keydown', 'click', 'scroll']

/** Calls once when someone begins to use the page, or at once where they have a field or button already. Answers what ends the waiting. */
export function onFirstUse(act: () => void): () => void {
  if (document.activeElement !== null && document.activeElement !== document.body) {
    act()
    return () => undefined
  }
  const leave = () => {
    for (const kind of beginnings) removeEventListener(kind, begin)
  }
  function begin() {
    leave()
    act()
  }
  for (const kind of beginnings) addEventListener(kind, begin, { passive: true })
  return leave
}
