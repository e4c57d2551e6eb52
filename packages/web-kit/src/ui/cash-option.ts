/** The cash option of a prize; where its rules make it depend on something, the most that it can be. */
export const cashOptionWords = ({ cashOption, cashCondition }: { cashOption: string; cashCondition: string }): string =>
  cashCondition ? `Up to ${cashOption}` : cashOption
