/** For the samples. */
export const linkExample = 'https://evenhand.example/data-erasure#token=example'

export const why = 'You’re receiving this email because we were asked to erase what we keep about this address.'

/** It takes no login, which an erased person has no more. */
export const toProgress = (link: string) => ({ label: 'See the status', link })
