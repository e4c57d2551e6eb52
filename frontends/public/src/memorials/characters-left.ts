/** How much of a text can still be written, or is too much. */
export function charactersLeft(text: string | undefined, max: number): string {
  const left = max - (text ?? '').length
  const many = Math.abs(left)
  const characters = `${many} ${many === 1 ? 'character' : 'characters'}`
  return left < 0 ? `${characters} too many.` : `${characters} left.`
}
