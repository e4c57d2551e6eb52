/** What can end any call, and what a browser says of an answer that has no sentence of its own: it loads these alone. */
export const usualProblems = {
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many requests. Try again later.',
    retryAfterSeconds: 30,
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'Something went wrong on our side. Nothing was lost. Try again in a moment.',
  },
  'dependency-unavailable': {
    status: 503,
    title: 'We’re having trouble',
    detail: 'Something on our side isn’t answering. Nothing was lost. Try again in a moment.',
    retryAfterSeconds: 5,
  },
  'upstream-timeout': {
    status: 504,
    title: 'The response took too long',
    detail: 'The response took too long. Try again; nothing will be done twice.',
    retryAfterSeconds: 5,
  },
} as const satisfies Record<string, { status: number; title: string; detail: string; retryAfterSeconds?: number }>
