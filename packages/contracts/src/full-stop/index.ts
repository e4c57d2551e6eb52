/** A sentence that ends with a name, which may bring a full stop of its own: "Thank you, Martin Luther King Jr." */
export const withFullStop = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)
