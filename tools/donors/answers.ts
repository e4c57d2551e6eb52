/** What clients met while they did their work. */
export class Answers {
  readonly #byKind = new Map<string, number>()
  /** Answers that were neither a success nor a refusal that says when to come back: each is a defect. */
  readonly dishonest: string[] = []
  repeated = 0
  /** From a call's first refusal to its success, the pauses of a patient browser included. */
  longestRefusalMs = 0

  count(kind: string): void {
    this.#byKind.set(kind, (this.#byKind.get(kind) ?? 0) + 1)
  }

  refusedFor(milliseconds: number): void {
    this.longestRefusalMs = Math.max(this.longestRefusalMs, milliseconds)
  }

  /** `200 ×612, 503 ×31, lost ×4`: successes first. */
  toString(): string {
    return [...this.#byKind]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([kind, times]) => `${kind} ×${times}`)
      .join(', ')
  }
}
