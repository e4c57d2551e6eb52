type AskPassword = () => Promise<boolean>

let askPassword: AskPassword | undefined
let asking: Promise<boolean> | undefined

/**
 * The page that can ask for the password where the server wants it again; it answers whether it was given. Answers how to stop.
 */
export function whereToStepUp(ask: AskPassword): () => void {
  askPassword = ask
  return () => {
    if (askPassword === ask) askPassword = undefined
  }
}

/** Whether the password has been given again, so that what was refused can be sent once more. Several at once ask once. */
export function stepUp(): Promise<boolean> {
  asking ??= (askPassword?.() ?? Promise.resolve(false)).finally(() => (asking = undefined))
  return asking
}
