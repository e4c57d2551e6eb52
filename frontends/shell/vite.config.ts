import { shellConfig } from '../federation.ts'

export default shellConfig
