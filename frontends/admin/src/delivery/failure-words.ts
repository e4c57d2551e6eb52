const words: Readonly<Record<string, string>> = {
  useless: 'It couldn’t be sent before the deadline.',
  uncertain: 'The email server never confirmed that it took it.',
  suppressed: 'That address is on hold, so no emails go to it.',
  'mailbox-budget': 'Too many emails were requested for that address in a day.',
  unusable: 'The email server can’t use that address.',
  'template-changed': 'This email can’t be made anymore.',
}

/** Why an email could not be delivered, as far as it helps to know. */
export const failureWords = (failure: string): string =>
  failure.startsWith('reply-')
    ? `The email server of that address refused it (${failure.slice('reply-'.length)}).`
    : (words[failure] ?? `It couldn’t be sent (${failure}).`)
