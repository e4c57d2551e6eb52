/** Wakes the sender of this process as soon as there may be something to send, so that nobody waits for the next look. */
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
