/** Why an email could not be delivered, as far as it helps to know. */
export const failureWords = (failure: string): string =>
  failure.startsWith('reply-')
    ? `The email server of that address refused it (${failure.slice('reply-'.length)}).`
    : failure === 'useless'
      ? 'It couldn’t be sent before the deadline.'
      : failure === 'uncertain'
        ? 'The email server never confirmed that it took it.'
        : `We don’t send to that address at the moment (${failure}).`
