import type { Request } from 'express'

/** Where the browser is, as the gateway believes it: it sets this header and takes nobody else's. For limits, never for rights. */
export const clientAddressHeader = 'x-forwarded-for'

export const clientAddressOf = (request: Request): string => request.get(clientAddressHeader) ?? 'unknown'
