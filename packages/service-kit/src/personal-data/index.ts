export { mergedDocuments, type PersonalAsks, personalAsksOf } from './asked-documents.ts'
export { foundBy, type KeptPicture, type PersonalDocuments } from './documents.ts'
export { personTopics } from './events.ts'
export { type FollowedMerges, followMerges, ledTo, mergedRows, recordsOf } from './followed.ts'
export {
  type Merge,
  type MergingCollections,
  type MergingTables,
  moveDocuments,
  moveRows,
  moveRowsUnlessThere,
} from './merge.ts'
export type { ErasedPerson, Person, PersonalPlace } from './place.ts'
export { personalCollections, type PersonalDataParts, personalRows } from './service-parts.ts'
export type { FindAddresses, PersonalTable } from './tables.ts'
