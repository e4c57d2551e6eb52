import { donor } from '../../donor/src/page.ts'
import { other } from '../../../services/beta/src/notes/store.ts'
export const page = [donor, other]
