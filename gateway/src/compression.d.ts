declare module 'compression' {
  import type { RequestHandler } from 'express'

  /** `threshold` in bytes: smaller answers stay as they are. */
  const compression: (options?: { threshold?: number }) => RequestHandler
  export default compression
}
