import { config } from 'zod'

/** The CSP forbids eval. Before the first schema is made: zod would try whether it may, and browsers report the attempt. */
config({ jitless: true })
