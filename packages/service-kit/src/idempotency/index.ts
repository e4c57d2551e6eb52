export { forgetAnswers } from './forget.ts'
export { type IdempotencyKey, idempotencyKeyOf } from './key.ts'
