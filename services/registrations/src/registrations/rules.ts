/** A name as it is compared: one person types it with other capitals, spaces or letter forms. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** A telephone number as it is compared: its digits, without the country code of the United States. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
