export { uuidOfDigest, uuidOfName } from './uuid-of.ts'
