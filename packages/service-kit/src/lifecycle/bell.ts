/** Wakes a job of this process as soon as there may be something to do, so that nothing waits for its next look. */
export interface Bell {
  ring(): void
  onRing(wake: () => void): () => void
}

export function createBell(): Bell {
  const listening = new Set<() => void>()
  return {
    ring: () => listening.forEach((wake) => wake()),
    onRing(wake) {
      listening.add(wake)
      return () => listening.delete(wake)
    },
  }
}
