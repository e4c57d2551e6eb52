export { refuseUnsafeServer, UnsafeServer } from './atomicity.ts'
export { type Connection, openMongo, pingMongo } from './connection.ts'
export { drainOutbox, outboxFields, outboxWith, type PendingEvent, pendingEvent, startDocumentRelay } from './outbox.ts'
