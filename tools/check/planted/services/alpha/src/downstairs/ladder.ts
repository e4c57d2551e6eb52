export { ceiling } from '../upstairs/ceiling.ts'
