import { config } from 'zod'

/** As web-kit's own: the CSP forbids eval, here too, and zod would try whether it may. Imported before anything that makes a schema. */
config({ jitless: true })
