export { actsTold, type ToldAct } from './acts.ts'
export { type Cable, layCable } from './cable.ts'
export { chance } from './chance.ts'
export { failedChecks } from './checks.ts'
export type { Answer, Client } from './client.ts'
export { eventually } from './eventually.ts'
export { testCertificate } from './certificate.ts'
export { testIdentity } from './identity.ts'
export { testKafka } from './kafka.ts'
export { testMailKeys } from './mail-keys.ts'
export { inEarnest } from './in-earnest.ts'
export { idAt, insertLong } from './long-lists.ts'
export { payWithCard, testProcessor } from './processor.ts'
export { solve } from './solve.ts'
export {
  type DeclaredTables,
  erasesNothingOfOthers,
  mergeRecords,
  mergesNobody,
  undeclaredColumns,
  undeclaredFields,
} from './personal-data.ts'
export { countingRows, type RowsRead } from './rows-read.ts'
export { searchOf, servedBy } from './searches.ts'
export { type ServiceUnderTest, serviceUnderTest } from './service-under-test.ts'
export { type TestDatabase, testDatabase, testKafkaBrokers, testMailbox, testMongoUrl, testRedisUrl } from './stores.ts'
export { hiddenInPhotos, testPhoto } from './pictures.ts'
export { socketOf } from './socket-of.ts'
