export { failedChecks } from './checks.ts'
export { testIdentity } from './identity.ts'
export { payWithCard, testProcessor } from './processor.ts'
export { eventually, testDatabase, testKafkaBrokers, testMailbox, testMongoUrl, testRedisUrl } from './stores.ts'
