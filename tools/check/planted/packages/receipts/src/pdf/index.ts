import { kit } from '../../../service-kit/src/http/index.ts'
export const ui = kit
