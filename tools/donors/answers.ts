/** What clients met while they did their work. */
export class Answers {
  readonly #byKind = new Map<string, number>()
  /** Answers that were neither a success nor a refusal that says when to come back: each is a defect. */
  readonly dishonest: string[] = []
  repeated = 0
  /** From when a call was first sent to when it was sent for the last time. */
  longestRefusalMs = 0

  count(kind: string): void {
    this.#byKind.set(kind, (this.#byKind.get(kind) ?? 0) + 1)
  }

  /** A request is sent again, so long after the first time. */
  askedAgain(milliseconds: number): void {
    this.repeated += 1
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
