import { donor } from '../../../../frontends/donor/src/page.ts'
export const kit = donor
