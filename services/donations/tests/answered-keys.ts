/** The first answer to a key, a refusal too, is its answer from then on; another request with the same key is a fault of whoever asks. */
export function answeredKeys() {
  const answered = new Map<string, { request: string; answer: () => unknown }>()
  const once = <T>({ key, ...request }: { key: string }, work: () => T): T => {
    const text = JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    const known = answered.get(key) ?? { request: text, answer: settled(work) }
    if (known.request !== text) throw new Error(`the key ${key} was used for another request`)
    answered.set(key, known)
    return known.answer() as T
  }
  return Object.assign(once, { forget: () => answered.clear() })
}

function settled<T>(work: () => T): () => T {
  try {
    const value = work()
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}
