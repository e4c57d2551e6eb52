export { refuseUnsafeServer, UnsafeServer } from './atomicity.ts'
export { type Connection, openMongo, pingMongo } from './connection.ts'
export { isDuplicateKey } from './duplicates.ts'
export {
  type DocumentOutbox,
  drainOutbox,
  outboxFields,
  outboxWith,
  type PendingEvent,
  pendingEvent,
  startDocumentRelay,
} from './outbox.ts'
