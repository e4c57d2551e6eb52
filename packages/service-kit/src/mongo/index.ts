export { actEvent } from './acts.ts'
export { refuseUnsafeServer, UnsafeServer } from './atomicity.ts'
export { containing } from './containing.ts'
export { type Connection, openMongo, pingMongo } from './connection.ts'
export { insertIfNew, insertMissing, openDocuments } from './documents.ts'
export { mailEvent } from './mails.ts'
export { insertOnce, type NewDocument, routeInsertOnce } from './once.ts'
export {
  type DocumentOutbox,
  keepsOutbox,
  outboxWith,
  type PendingEvent,
  pendingEvent,
  waitsSince,
} from './outbox.ts'
export { countUpTo, findPage, type FoundPage, type Page } from './pages.ts'
export { documentOutbox, drainOutbox } from './relay.ts'
export { answeredBefore, madeBy, type MadeByRequest } from './requests.ts'
export { type Act, changedMeanwhile, decide, type Decision, keepsReview, newReview, type Reviewed } from './reviews.ts'
