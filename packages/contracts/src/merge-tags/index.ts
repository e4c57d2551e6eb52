/** What administrators write into emails where something about the reader stands. A grammar of our own: nothing in it runs. */
export { isMergeField, type MergeField, mergeFieldNames, mergeFields } from './fields.ts'
export { type MergeTag, readTags, type ReadText, type TagFault, writtenTag } from './tags.ts'
export { forEveryone, oneLine, sameForAll } from './for-everyone.ts'
