import { merges } from '@evenhand/web-kit/desk'

/** Whether words are a whole email address, which has one record. */
export const isAddress = (words: string): boolean =>
  merges.findRecordOf.request.query.safeParse({ email: words }).success
