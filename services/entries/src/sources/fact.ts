/** Everything that is recorded is of one donor, whose account it touches. */
export interface OfDonor {
  donorId: string
}

/** What this service hears or finds out, and what alone decides what the ledger holds. */
export interface Fact<Content extends OfDonor = OfDonor> {
  kind: string
  content: Content
}

/** One kind of facts: makes them, and tells them from those of other kinds. */
export interface FactKind<Content extends OfDonor = OfDonor> {
  readonly kind: string
  fact(content: Content): Fact<Content>
  /** Returns what a fact of this kind says, nothing for a fact of another kind. */
  read(fact: Fact): Content | undefined
}

export function factKind<Content extends OfDonor>(kind: string): FactKind<Content> {
  const isOfKind = (fact: Fact): fact is Fact<Content> => fact.kind === kind
  return {
    kind,
    fact: (content) => ({ kind, content }),
    read: (fact) => (isOfKind(fact) ? fact.content : undefined),
  }
}

/** What the facts of one kind say, in their order. */
export const contentsOf = <Content extends OfDonor>(kind: FactKind<Content>, facts: readonly Fact[]): Content[] =>
  facts.flatMap((fact) => kind.read(fact) ?? [])

export const donorsOf = (facts: readonly Fact[]): string[] => facts.map(({ content }) => content.donorId)
