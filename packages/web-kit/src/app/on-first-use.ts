const beginnings = ['pointermove', 'pointerdown', 'keydown', 'scroll']

/** Calls once when someone begins to use the page. Answers what ends the waiting. */
export function onFirstUse(act: () => void): () => void {
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
