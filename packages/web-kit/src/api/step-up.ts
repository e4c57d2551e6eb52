/** Asks for the password where the server wants it again, and answers whether it was given: the desk alone can. */
export const stepUp: { ask?: (() => Promise<boolean>) | undefined } = {}
