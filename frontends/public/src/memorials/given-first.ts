/** Where only some of a wall are shown, an example stands in nobody's place. */
export const givenFirst = <B extends { isExample: boolean }>(blocks: readonly B[]): B[] =>
  blocks.toSorted((one, other) => Number(one.isExample) - Number(other.isExample))
