import type { Photo, Words } from '../walls/rules.ts'

export const isSameWords = (one: Words, other: Words): boolean =>
  one.lovedOneName === other.lovedOneName &&
  one.donorName === other.donorName &&
  one.message === other.message &&
  one.branch === other.branch &&
  one.yearsServed === other.yearsServed

/** Also described the same. */
export const isSamePhoto = (one: Photo | null, other: Photo | null): boolean =>
  one?.id === other?.id && one?.description === other?.description
